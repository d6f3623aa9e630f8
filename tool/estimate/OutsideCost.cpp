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
    } else {
      cost.least = std::min(cost.least, all);
      cost.most = std::max(cost.most, all);
    }
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
  instructions.patched += outside.sure;
  const CostDelta known = withStaticRange(instructions);
  return {known.base, known.patched, known.delta, known.low + staticReach * outside.least,
          known.high + staticReach * outside.most};
}

Result<CycleCost> withOutside(CycleCost cost, const std::vector<OutsideFunction> &functions,
                              CycleModel &model) {
  double least = 0, most = 0;
  for (const OutsideFunction &function : functions) {
    const Result<CostDelta> cycles = cyclesOf(function, model);
    if (!cycles)
      return errorOf(cycles);
    if (!function.isSure) {
      least = std::min(least, cycles->low);
      most = std::max(most, cycles->high);
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
