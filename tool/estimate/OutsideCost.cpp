// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/OutsideCost.h"

#include "core/Names.h"
#include "core/Numbers.h"
#include "estimate/Estimator.h"

#include <algorithm>
#include <map>

namespace condresched {

namespace {

double lengthOf(const std::vector<MachinePath> &paths) {
  double length = 0;
  for (const MachinePath &path : paths)
    length += static_cast<double>(path.size());
  return length;
}

/// What one execution of each adds, and how often it runs.
std::string inWords(const OutsideFunction &function) {
  return std::string(": ") + (function.isSure ? "" : "up to ") +
         withNoun(readable(function.executions), "execution") + " of " +
         withNoun(readableSigned(function.added()), "instruction") +
         (function.isSure ? "" : ", if an fd leads there");
}

/// The others that are not sure and that lead to it.
std::vector<const OutsideFunction *> onTheWay(const OutsideFunction &to,
                                              const std::vector<OutsideFunction> &functions) {
  std::vector<const OutsideFunction *> before;
  for (const OutsideFunction &function : functions)
    if (!function.isSure && &function != &to && to.way.contains(function.name))
      before.push_back(&function);
  return before;
}

/// Those that something else decides about.
std::string hangingNames(const std::vector<OutsideFunction> &functions) {
  std::vector<std::string> names;
  for (const OutsideFunction &function : functions)
    if (!function.isSure)
      names.push_back(function.name + "()");
  return joinNames(names);
}

/// What its sites run as often as all its executions.
Result<CostDelta> cyclesOf(const OutsideFunction &function, CycleModel &model) {
  CycleSum sum(model);
  for (const MachinePath &path : function.base)
    if (Status added = sum.add({path, function.executions}, {}); !added)
      return errorOf(added);
  for (const MachinePath &path : function.patched)
    if (Status added = sum.add({}, {path, function.executions}); !added)
      return errorOf(added);
  return sum.cost({}).cycles;
}

} // namespace

double OutsideFunction::added() const { return lengthOf(patched) - lengthOf(base); }

OutsideCost outsideCost(const std::vector<OutsideFunction> &functions) {
  OutsideCost cost;
  for (const OutsideFunction &function : functions) {
    const double all = function.added() * function.executions;
    if (function.isSure) {
      cost.sure += all;
      continue;
    }
    double least = std::min(0.0, all), most = std::max(0.0, all);
    for (const OutsideFunction *before : onTheWay(function, functions)) {
      least += std::min(0.0, before->added() * before->executions);
      most += std::max(0.0, before->added() * before->executions);
    }
    cost.least = std::min(cost.least, least);
    cost.most = std::max(cost.most, most);
  }
  return cost;
}

std::string outsideText(const std::vector<OutsideFunction> &functions) {
  std::map<std::string, std::vector<std::string>> names; // By what is said of them.
  for (const OutsideFunction &function : functions)
    names[inWords(function)].push_back(function.name + "()");
  std::string text;
  for (const auto &[words, same] : names)
    text += (text.empty() ? "" : "; ") + joinNames(same) + words;
  return text;
}

CostDelta withOutside(CostDelta instructions, const std::vector<OutsideFunction> &functions) {
  const OutsideCost outside = outsideCost(functions);
  const CostDelta sure = withStaticRange({0, outside.sure, 0, 0, 0});
  instructions.patched += sure.delta;
  instructions.delta += sure.delta;
  instructions.low += sure.low + staticReach * outside.least;
  instructions.high += sure.high + staticReach * outside.most;
  return instructions;
}

Result<CycleCost> withOutside(CycleCost cost, const std::vector<OutsideFunction> &functions,
                              CycleModel &model) {
  double least = 0, most = 0;
  for (const OutsideFunction &function : functions) {
    const Result<CostDelta> cycles = cyclesOf(function, model);
    if (!cycles)
      return errorOf(cycles);
    if (!function.isSure) {
      double low = std::min(0.0, cycles->low), high = std::max(0.0, cycles->high);
      for (const OutsideFunction *before : onTheWay(function, functions)) {
        const Result<CostDelta> more = cyclesOf(*before, model);
        if (!more)
          return errorOf(more);
        low += std::min(0.0, more->low);
        high += std::max(0.0, more->high);
      }
      least = std::min(least, low);
      most = std::max(most, high);
      continue;
    }
    cost.cycles.base += cycles->base;
    cost.cycles.patched += cycles->base + cycles->delta;
    cost.cycles.delta += cycles->delta;
    cost.cycles.low += cycles->low;
    cost.cycles.high += cycles->high;
  }
  cost.cycles.low += least;
  cost.cycles.high += most;
  const std::string hanging = hangingNames(functions);
  if (!hanging.empty())
    cost.covers += "; and whether an fd leads to " + hanging;
  return cost;
}

} // namespace condresched
