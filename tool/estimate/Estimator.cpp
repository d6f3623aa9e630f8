// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/Estimator.h"

#include "core/Numbers.h"

#include <algorithm>
#include <tuple>

namespace condresched {

namespace {

double total(const std::vector<double> &perLoop, const std::vector<double> &executions) {
  double sum = 0;
  for (std::size_t level = 0; level < perLoop.size(); ++level)
    sum += perLoop[level] * executions[level];
  return sum;
}

} // namespace

CostDelta addedInstructions(const SideNest &base, const SideNest &patched) {
  CostDelta cost;
  cost.base = total(base.cost.instructions, base.executions);
  cost.patched = total(patched.cost.instructions, patched.executions);
  return withStaticRange(cost);
}

double addedInPoints(const SideNest &base, const SideNest &patched) {
  return total(patched.cost.points, patched.executions) - total(base.cost.points, base.executions);
}

CostDelta withStaticRange(CostDelta cost) {
  cost.delta = cost.patched - cost.base;
  std::tie(cost.low, cost.high) = std::minmax({cost.delta / staticReach, cost.delta * staticReach});
  return cost;
}

std::string basisText(const SideNest &base, const SideNest &patched, const std::string &more) {
  const NestCost &before = base.cost;
  const NestCost &after = patched.cost;
  std::string text;
  for (std::size_t level = 0; level < patched.loops.size(); ++level) {
    const std::string &often = base.loops[level].executions.expr;
    const std::string &nowOften = patched.loops[level].executions.expr;
    if (before.instructions[level] == after.instructions[level] && often == nowOften)
      continue;
    text += (text.empty() ? "" : "; ") + toString(patched.loops[level].loopClass) + " loop, " +
            (often == nowOften ? "" : often + " and now ") + nowOften +
            " times a call: " + readable(before.instructions[level]) + " to " +
            readable(after.instructions[level]) + " instructions";
    if (after.calls[level] != before.calls[level] || after.points[level] != before.points[level])
      text += " (" + readable(before.points[level]) + " to " + readable(after.points[level]) +
              " in scheduling points)";
  }
  if (!more.empty())
    text += (text.empty() ? "" : "; ") + more;
  return text.empty() ? "no loop body changes its length" : text;
}

} // namespace condresched
