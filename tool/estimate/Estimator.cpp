// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/Estimator.h"

#include "core/Numbers.h"

#include <algorithm>
#include <cmath>
#include <llvm/ADT/StringExtras.h>
#include <tuple>

namespace condresched {

namespace {

double total(const std::vector<double> &perLoop, const std::vector<double> &executions) {
  double sum = 0;
  for (std::size_t level = 0; level < perLoop.size(); ++level)
    sum += perLoop[level] * executions[level];
  return sum;
}

/// Of the levels where both sides know theirs: what one alone counts would be no difference.
double inEmpty(const SideNest &nest, const SideNest &other) {
  double sum = 0;
  for (std::size_t level = 0; level < nest.empty.size(); ++level)
    if (const double often = nest.emptyAt(level); often > 0 && other.knowsEmpty(level))
      sum += often * nest.cost.empty[level]->instructions;
  return sum;
}

/// How much longer all that the cheapest way leaves out becomes; 0 where the range covers that anyway.
double armsChange(const NestCost &base, const NestCost &patched, std::size_t level) {
  const double change =
      (patched.most[level] - patched.instructions[level]) - (base.most[level] - base.instructions[level]);
  return std::fabs(change) > (staticReach - 1) * base.most[level] ? change : 0;
}

/// `fd loop, n times a call: 82 to 110 instructions (0 to 36 in scheduling points)`; empty where nothing
/// changes.
std::string bodyText(const SideNest &base, const SideNest &patched, std::size_t level) {
  const NestCost &before = base.cost;
  const NestCost &after = patched.cost;
  const std::string &often = base.loops[level].executions.expr;
  const std::string &nowOften = patched.loops[level].executions.expr;
  if (before.instructions[level] == after.instructions[level] && often == nowOften)
    return "";
  std::string text = toString(patched.loops[level].loopClass) + " loop, " +
                     (often == nowOften ? "" : often + " and now ") + nowOften +
                     " times a call: " + readable(before.instructions[level]) + " to " +
                     withNoun(readable(after.instructions[level]), "instruction");
  if (after.calls[level] != before.calls[level] || after.points[level] != before.points[level])
    text += " (" + readable(before.points[level]) + " to " + readable(after.points[level]) +
            " in scheduling points)";
  return text;
}

/// `word loop without an fd, 500 times a call: 12 to 10 instructions`
std::string emptyText(const SideNest &base, const SideNest &patched, std::size_t level) {
  if (!base.knowsEmpty(level) || !patched.knowsEmpty(level))
    return "";
  const double often = base.emptyAt(level), nowOften = patched.emptyAt(level);
  const double before = often > 0 ? base.cost.empty[level]->instructions : 0;
  const double after = nowOften > 0 ? patched.cost.empty[level]->instructions : 0;
  if (often == nowOften && before == after)
    return "";
  return toString(patched.loops[level].loopClass) + " loop without an fd, " +
         (often == nowOften ? "" : readable(often) + " and now ") + readable(nowOften) +
         " times a call: " + readable(before) + " to " + withNoun(readable(after), "instruction");
}

} // namespace

double SideNest::emptyAt(std::size_t level) const {
  const bool isKnown = level < empty.size() && level < cost.empty.size() && cost.empty[level];
  return isKnown && std::isfinite(empty[level]) ? empty[level] : 0;
}

bool SideNest::knowsEmpty(std::size_t level) const {
  return level < empty.size() && emptyAt(level) == empty[level];
}

bool SideNest::countsEmpty() const {
  for (std::size_t level = 0; level < loops.size(); ++level)
    if (!knowsEmpty(level))
      return false;
  return true;
}

CostDelta addedInstructions(const SideNest &base, const SideNest &patched) {
  CostDelta cost;
  cost.base = total(base.cost.instructions, base.executions) + inEmpty(base, patched);
  cost.patched = total(patched.cost.instructions, patched.executions) + inEmpty(patched, base);
  return withStaticRange(cost);
}

CostDelta withConditions(CostDelta cost, const SideNest &base, const SideNest &patched) {
  const double baseLess =
      total(base.cost.instructions, base.executions) - total(base.cost.least, base.executions);
  const double patchedLess =
      total(patched.cost.instructions, patched.executions) - total(patched.cost.least, patched.executions);
  CostDelta without = cost;
  without.patched -= patchedLess;
  CostDelta only = cost;
  only.base -= baseLess;
  for (const CostDelta &end : {withStaticRange(without), withStaticRange(only)}) {
    cost.low = std::min(cost.low, end.low);
    cost.high = std::max(cost.high, end.high);
  }
  return cost;
}

bool changesArms(const SideNest &base, const SideNest &patched) {
  for (std::size_t level = 0; level < base.cost.most.size(); ++level)
    if (armsChange(base.cost, patched.cost, level) != 0)
      return true;
  return false;
}

CostDelta withArms(CostDelta cost, const SideNest &base, const SideNest &patched) {
  CostDelta longer = cost, shorter = cost;
  for (std::size_t level = 0; level < base.cost.most.size(); ++level) {
    const double change = armsChange(base.cost, patched.cost, level);
    longer.patched += std::max(0.0, change) * patched.executions[level];
    shorter.base -= std::min(0.0, change) * base.executions[level];
  }
  cost.low = std::min(cost.low, withStaticRange(shorter).low);
  cost.high = std::max(cost.high, withStaticRange(longer).high);
  return cost;
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
  std::vector<std::string> parts;
  for (std::size_t level = 0; level < patched.loops.size(); ++level)
    for (const std::string &part : {bodyText(base, patched, level), emptyText(base, patched, level)})
      parts.push_back(part);
  parts.push_back(more);
  std::erase(parts, "");
  return parts.empty() ? "no loop body changes its length" : llvm::join(parts, "; ");
}

} // namespace condresched
