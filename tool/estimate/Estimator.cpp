// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/Estimator.h"

#include "core/Numbers.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace condresched {

namespace {

double total(const std::vector<double> &perLoop, const std::vector<double> &executions) {
  double sum = 0;
  for (std::size_t level = 0; level < perLoop.size(); ++level)
    sum += perLoop[level] * executions[level];
  return sum;
}

/// The range around two counts of the same thing. It always holds the count of whole bodies, which is the
/// better one; where the other is too far away for a range of one to two, it only says to which side of the
/// first the range extends.
std::pair<double, double> rangeOf(double bodies, double points) {
  constexpr double widening = 0.1;
  constexpr double largestRatio = 2;
  double sign = bodies < 0 ? -1 : 1;
  double whole = std::abs(bodies);
  double other = bodies * points > 0 ? std::abs(points) : whole;
  double near = std::min(whole, other) * (1 - widening);
  double far = std::max(whole, other) * (1 + widening);
  if (far > largestRatio * near && other < whole)
    near = far / largestRatio;
  else if (far > largestRatio * near)
    far = near * largestRatio;
  return sign > 0 ? std::pair(near, far) : std::pair(-far, -near);
}

} // namespace

CostDelta addedInstructions(const SideNest &base, const SideNest &patched) {
  CostDelta cost;
  cost.base = total(base.cost.instructions, base.executions);
  cost.patched = total(patched.cost.instructions, patched.executions);
  cost.delta = cost.patched - cost.base;
  double points = total(patched.cost.points, patched.executions) - total(base.cost.points, base.executions);
  std::tie(cost.low, cost.high) = rangeOf(cost.delta, points);
  return cost;
}

CostDelta addedCycles(const CostDelta &instructions, unsigned issueWidth) {
  double best = 1.0 / issueWidth;
  constexpr double typical = 1.5; // The middle of the range of one to two.
  CostDelta cycles;
  cycles.base = instructions.base * best * typical;
  cycles.patched = instructions.patched * best * typical;
  cycles.delta = instructions.delta * best * typical;
  cycles.low = std::min(instructions.delta * best, instructions.delta * best * 2);
  cycles.high = std::max(instructions.delta * best, instructions.delta * best * 2);
  return cycles;
}

std::string basisText(const SideNest &base, const SideNest &patched) {
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
  return text.empty() ? "no loop body changes its length" : text;
}

} // namespace condresched
