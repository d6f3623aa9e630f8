// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/CostCause.h"

#include "core/Numbers.h"
#include "core/Temperature.h"
#include "core/WorkloadShape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace condresched {

namespace {

bool isNone(const CostDelta &cost) { return cost.delta == 0 && cost.low == 0 && cost.high == 0; }

/// A loop outside the root's own functions is listed once, whichever roots come to it: the hot function
/// tells.
bool isOfRoot(const Site &site, const std::string &root, const std::vector<HotLoop> &loops) {
  const std::string hot = site.id.substr(0, site.id.find('/'));
  return std::ranges::any_of(loops,
                             [&](const HotLoop &loop) { return loop.root == root && loop.function == hot; });
}

bool isBehindPointer(const Site &site) { return std::ranges::any_of(site.path, isThroughPointer); }

/// Whether it hangs on the fd: behind a pointer, or in another unit behind a condition.
bool hangsOnFd(const Site &site) {
  return isBehindPointer(site) || (leavesUnit(site) && site.temperature != toString(Heat::Hot));
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
  return {"", sure.base + busiest.base, sure.patched + busiest.patched, false};
}

std::string executions(double count) { return withNoun(readable(count), "execution"); }

/// `500 executions`, `492 executions more (8 -> 500),`.
std::string howOften(const CostCause &cause) {
  const double more = cause.patched - cause.base;
  if (more == 0 || cause.base == 0)
    return executions(cause.patched);
  const std::string sides =
      cause.patched == 0 ? "" : " (" + readable(cause.base) + " -> " + readable(cause.patched) + ")";
  return executions(std::fabs(more)) + (more > 0 ? " more" : " fewer") + sides + ",";
}

/// Of each of these executions.
std::string ofEach(const CostCause &cause, double instructions) {
  const double more = cause.patched - cause.base;
  return " of " +
         withNoun(more == 0 ? readableSigned(instructions / cause.patched) : readable(instructions / more),
                  "instruction");
}

/// What the sites run should explain what is added but for what the compiler does around them, within a
/// factor of two; otherwise each is told by itself.
std::string siteWords(const CostCause &cause, double delta) {
  const double more = cause.patched - cause.base, own = cause.inPoints;
  // Where nothing is known to be added, a pointer or the fd's state decides.
  if (!std::isfinite(more) || delta == 0 || (more == 0 && cause.patched == 0))
    return "";
  constexpr double most = 2;
  if (!std::isfinite(own) || (own != 0 && delta / own <= most && delta / own >= 1 / most))
    return howOften(cause) + ofEach(cause, delta);
  if (own == 0)
    return "none of it is what the sites run, the code around them changes";
  return howOften(cause) + ofEach(cause, own) + ", and " + readableSigned(delta - own) + " around them";
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

bool leavesUnit(const Site &site) {
  return isBehindPointer(site) ||
         (!site.path.empty() && site.file != site.path.front().file && !site.file.ends_with(".h"));
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
    changed.push_back({hangsOnFd(site) ? site.function : "",
                       shape ? executionsIn(*shape, sides->second.base) : unknown,
                       shape ? executionsIn(*shape, sides->second.patched) : unknown, leavesUnit(site)});
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
  const Estimate *code = staticOf(estimate, findings.estimates);
  const double inPoints = code ? code->inPoints : 0;
  if (code && std::ranges::none_of(changed, &SiteExecutions::elsewhere))
    cause.inPoints = inPoints;
  if (!changed.empty())
    return cause;
  cause.kind = inPoints != 0 ? CostCause::Kind::Callee : CostCause::Kind::Layout;
  return cause;
}

std::string causeInWords(const CostCause &cause, const Estimate &estimate) {
  switch (cause.kind) {
  case CostCause::Kind::Sites:
    return siteWords(cause, estimate.instructions.delta);
  case CostCause::Kind::Callee:
    return "no site changes, but what the loops call does";
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
