// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/CostCause.h"

#include "core/Numbers.h"
#include "core/WorkloadShape.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace condresched {

namespace {

bool isNone(const CostDelta &cost) { return cost.delta == 0 && cost.low == 0 && cost.high == 0; }

/// How often the workload passes a side's site.
double executionsOf(const std::optional<SideState> &side, const std::string &workload) {
  if (!side || side->state == SiteState::Absent)
    return 0;
  const std::optional<WorkloadShape> shape = workloadShape(workload);
  const auto found = shape ? side->layouts.find(shape->layout.name) : side->layouts.end();
  return found == side->layouts.end() ? side->executions.atN : found->second.atN;
}

bool isOfRoot(const Site &site, const std::string &root, const std::vector<HotLoop> &loops) {
  return std::ranges::any_of(loops, [&](const HotLoop &loop) {
    return loop.root == root &&
           ((site.base && site.base->loop == loop.id) || (site.patched && site.patched->loop == loop.id));
  });
}

std::vector<const Site *> changedSites(const Estimate &estimate, const Findings &findings) {
  std::set<std::string> ids;
  for (const Change &change : findings.changes)
    if (change.config == estimate.config)
      ids.insert(change.site);
  const std::string root = rootOfWorkload(estimate.workload).text();
  std::vector<const Site *> changed;
  for (const Site &site : findings.sites)
    if (ids.contains(site.id) && site.byConfig.contains(estimate.config) &&
        isOfRoot(site, root, findings.loops))
      changed.push_back(&site);
  return changed;
}

/// The one of machine code alone that speaks of the same.
const Estimate *staticOf(const Estimate &estimate, const std::vector<Estimate> &estimates) {
  const auto found = std::ranges::find_if(estimates, [&](const Estimate &other) {
    return other.grade == "static" && other.config == estimate.config &&
           other.workload == estimate.workload && other.n == estimate.n;
  });
  return found == estimates.end() ? nullptr : &*found;
}

std::string executions(double count) { return readable(count) + (count == 1 ? " execution" : " executions"); }

std::string siteWords(const CostCause &cause, double delta) {
  const double more = cause.patched - cause.base;
  if (!std::isfinite(more) ||
      delta == 0) // Nothing is known to be added: a pointer or the fd's state decides.
    return "";
  if (more == 0)
    return cause.patched == 0
               ? ""
               : executions(cause.patched) + " of " + readableSigned(delta / cause.patched) + " instructions";
  if (cause.base == 0)
    return executions(cause.patched) + " of " + readable(delta / more) + " instructions";
  const std::string sides =
      cause.patched == 0 ? "" : " (" + readable(cause.base) + " -> " + readable(cause.patched) + ")";
  return executions(std::fabs(more)) + (more > 0 ? " more" : " fewer") + sides + ", of " +
         readable(delta / more) + " instructions";
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

CostCause causeOf(const Estimate &estimate, const Findings &findings) {
  CostCause cause;
  if (isNone(estimate.instructions))
    return cause;
  cause.kind = CostCause::Kind::Sites;
  const std::vector<const Site *> changed = changedSites(estimate, findings);
  for (const Site *site : changed) {
    const SiteConfig &sides = site->byConfig.at(estimate.config);
    cause.base += executionsOf(sides.base, estimate.workload);
    cause.patched += executionsOf(sides.patched, estimate.workload);
  }
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
  return base > 0 && std::max(std::fabs(cost.low), std::fabs(cost.high)) < least * base;
}

} // namespace condresched
