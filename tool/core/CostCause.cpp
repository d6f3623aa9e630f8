// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/CostCause.h"

#include "core/Numbers.h"
#include "core/WorkloadShape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace condresched {

namespace {

bool isNone(const CostDelta &cost) { return cost.delta == 0 && cost.low == 0 && cost.high == 0; }

bool isOfRoot(const Site &site, const std::string &root, const std::vector<HotLoop> &loops) {
  return std::ranges::any_of(loops, [&](const HotLoop &loop) {
    return loop.root == root &&
           ((site.base && site.base->loop == loop.id) || (site.patched && site.patched->loop == loop.id));
  });
}

/// The one of machine code alone for the same config, workload and n.
const Estimate *staticOf(const Estimate &estimate, const std::vector<Estimate> &estimates) {
  const auto found = std::ranges::find_if(estimates, [&](const Estimate &other) {
    return other.grade == "static" && other.config == estimate.config &&
           other.workload == estimate.workload && other.n == estimate.n;
  });
  return found == estimates.end() ? nullptr : &*found;
}

/// A site that costs nothing but for a residue is no change that a rule reports.
bool residueChanges(const SiteConfig &sides) {
  const auto residue = [](const std::optional<SideState> &side) { return side && side->residue; };
  return residue(sides.base) != residue(sides.patched) ||
         (residue(sides.base) && sides.base->executions.expr != sides.patched->executions.expr);
}

/// One fd is led by a pointer to one function: of those behind one the busiest counts, not all.
SiteExecutions together(const std::vector<SiteExecutions> &sites) {
  std::map<std::string, SiteExecutions> functions;
  for (const SiteExecutions &site : sites) {
    functions[site.behind].base += site.base;
    functions[site.behind].patched += site.patched;
  }
  SiteExecutions sure = functions[""], busiest;
  for (const auto &[function, its] : functions)
    if (!function.empty() && std::isfinite(busiest.base + busiest.patched) &&
        !(std::max(its.base, its.patched) <= std::max(busiest.base, busiest.patched)))
      busiest = its; // Where one is not known, all is not.
  return {"", sure.base + busiest.base, sure.patched + busiest.patched};
}

std::string executions(double count) { return withNoun(readable(count), "execution"); }

std::string siteWords(const CostCause &cause, double delta) {
  const double more = cause.patched - cause.base;
  // Where nothing is known to be added, a pointer or the fd's state decides.
  if (!std::isfinite(more) || delta == 0)
    return "";
  if (more == 0)
    return cause.patched == 0 ? ""
                              : executions(cause.patched) + " of " +
                                    withNoun(readableSigned(delta / cause.patched), "instruction");
  if (cause.base == 0)
    return executions(cause.patched) + " of " + withNoun(readable(delta / more), "instruction");
  const std::string sides =
      cause.patched == 0 ? "" : " (" + readable(cause.base) + " -> " + readable(cause.patched) + ")";
  return executions(std::fabs(more)) + (more > 0 ? " more" : " fewer") + sides + ", of " +
         withNoun(readable(delta / more), "instruction");
}

} // namespace

std::string toString(CostCause::Kind kind) {
  switch (kind) {
  case CostCause::Kind::Sites:
    return "sites";
  case CostCause::Kind::Callee:
    return "callee";
  case CostCause::Kind::Layout:
    return "layout";
  case CostCause::Kind::None:
    break;
  }
  return "none";
}

std::vector<SiteExecutions> changedExecutions(const std::string &config, const std::string &workload,
                                              const Findings &findings) {
  std::set<std::string> ids;
  for (const Change &change : findings.changes)
    if (change.config == config)
      ids.insert(change.site);
  const std::string root = rootOfWorkload(workload).text();
  const std::optional<WorkloadShape> shape = workloadShape(workload);
  std::vector<SiteExecutions> changed;
  for (const Site &site : findings.sites) {
    const auto sides = site.byConfig.find(config);
    if (sides == site.byConfig.end() || !isOfRoot(site, root, findings.loops) ||
        (!ids.contains(site.id) && !residueChanges(sides->second)))
      continue;
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    changed.push_back({std::ranges::any_of(site.path, isThroughPointer) ? site.function : "",
                       shape ? executionsIn(*shape, sides->second.base) : unknown,
                       shape ? executionsIn(*shape, sides->second.patched) : unknown});
  }
  return changed;
}

CostCause causeOf(const Estimate &estimate, const Findings &findings) {
  CostCause cause;
  if (isNone(estimate.instructions))
    return cause;
  cause.kind = CostCause::Kind::Sites;
  const std::vector<SiteExecutions> changed = changedExecutions(estimate.config, estimate.workload, findings);
  const SiteExecutions all = together(changed);
  cause.base = all.base;
  cause.patched = all.patched;
  if (!changed.empty())
    return cause;
  const Estimate *code = staticOf(estimate, findings.estimates);
  const bool inPoints = code && code->inPoints != 0;
  cause.kind = inPoints ? CostCause::Kind::Callee : CostCause::Kind::Layout;
  return cause;
}

std::string causeInWords(const CostCause &cause, const Estimate &estimate) {
  switch (cause.kind) {
  case CostCause::Kind::Sites:
    return siteWords(cause, estimate.instructions.delta);
  case CostCause::Kind::Callee:
    return "no site changes, but what the sites run does";
  case CostCause::Kind::Layout:
    return "no site changes, the code around them does";
  case CostCause::Kind::None:
    break;
  }
  return "";
}

std::optional<CostShare> shareOf(const Estimate &estimate) {
  const bool isWhole = estimate.wholeCall > 0;
  const double base = isWhole ? estimate.wholeCall : estimate.instructions.base;
  if (!(base > 0))
    return std::nullopt;
  return CostShare{estimate.instructions.delta / base, isWhole};
}

bool isTooSmallForClocks(const Estimate &estimate) {
  constexpr double least = 0.001;
  const CostDelta &cost = estimate.instructions;
  const double base = estimate.wholeCall > 0 ? estimate.wholeCall : cost.base;
  return !isNone(cost) && base > 0 && std::max(std::fabs(cost.low), std::fabs(cost.high)) < least * base;
}

} // namespace condresched
