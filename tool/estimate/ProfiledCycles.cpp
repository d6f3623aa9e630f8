// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/ProfiledCycles.h"

#include "core/Names.h"
#include "core/Numbers.h"
#include "estimate/NewCalls.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

/// The patched side's code, but where the base has it otherwise.
CodeSource baseSource(const ProfiledQuestion &question) {
  CodeSource code = question.patched;
  code.find = [&question](const std::string &symbol) -> const MachineFunction * {
    for (const ChangedUnit &unit : question.units)
      for (const PositionedFunction &function : unit.base)
        if (function.code.name == symbol)
          return &function.code;
    return question.patched.find(symbol);
  };
  return code;
}

std::set<std::string> namesOf(const std::vector<ChangedFunction> &functions) {
  std::set<std::string> names;
  for (const ChangedFunction &function : functions)
    names.insert(function.name);
  return names;
}

class Counting {
public:
  Counting(const ProfiledQuestion &question, const ProfiledCost &cost, CycleModel &model)
      : cost(cost), systemCalls(question.profile.systemCalls), sum(model),
        base(question.profile, baseSource(question), namesOf(cost.changed)),
        patched(question.profile, question.patched, namesOf(cost.changed)),
        doubts(cost.doubts.begin(), cost.doubts.end()) {}

  Result<CycleCost> run() {
    for (const ChangedFunction &function : cost.changed)
      if (Status added = addFunction(function); !added)
        return errorOf(added);
    std::set<std::string> unknown = base.unknown();
    unknown.insert(patched.unknown().begin(), patched.unknown().end());
    if (!unknown.empty())
      return undecided("no way was found through " + joinNames({unknown.begin(), unknown.end()}) +
                       ", which one side alone calls");
    for (const NewCalls *side : {&base, &patched})
      for (const std::string &symbol : side->unclear())
        doubts.insert(symbol + " takes no one way, its shortest was taken");
    if (Status fits = fitToInstructions(); !fits)
      return errorOf(fits);
    return sum.cost({doubts.begin(), doubts.end()});
  }

private:
  using Segments = std::vector<HotSegment>;

  Status addFunction(const ChangedFunction &function) {
    const Segments before = function.base ? hotSegments(*function.base) : Segments();
    const Segments after = function.patched ? hotSegments(*function.patched) : Segments();
    if (sameShape(before, after))
      return addPairs(function, before, after);
    if (!before.empty() && !after.empty())
      doubts.insert("the sides run different loops of " + function.name);
    return addApart(function, before, after);
  }

  Status addPairs(const ChangedFunction &function, const Segments &before, const Segments &after) {
    for (std::size_t index = 0; index < before.size(); ++index) {
      const auto &earlier = before[index];
      const auto &later = after[index];
      if (callsThroughPointers(later) > callsThroughPointers(earlier))
        return undecided(function.name + " calls through further pointers, and what that costs is not known");
      const TimedPath was = timed(base, *function.base, earlier, later.calls);
      const TimedPath is = timed(patched, *function.patched, later, earlier.calls);
      if (was.path.size() != is.path.size() || was.times != is.times) {
        noteUnclear(function, earlier);
        noteUnclear(function, later);
      }
      if (Status added = add(was, is); !added)
        return added;
    }
    return {};
  }

  void noteUnclear(const ChangedFunction &function, const HotSegment &segment) {
    if (!isClear(segment.hot))
      doubts.insert("less than half of the executions of " + function.name +
                    (segment.depth > 0 ? "'s loops" : "") + " take any one way");
  }

  /// What one side runs counts whole, and so do all its calls: nothing says which of them both sides share.
  Status addApart(const ChangedFunction &function, const Segments &before, const Segments &after) {
    for (const HotSegment &segment : before) {
      noteUnclear(function, segment);
      if (Status added = add(timed(base, *function.base, segment, segment.calls), {}); !added)
        return added;
    }
    for (const HotSegment &segment : after) {
      noteUnclear(function, segment);
      if (Status added = add({}, timed(patched, *function.patched, segment, callsOf(before))); !added)
        return added;
    }
    return {};
  }

  static int callsThroughPointers(const HotSegment &segment) {
    const auto found = segment.calls.find("");
    return found == segment.calls.end() ? 0 : found->second;
  }

  static std::map<std::string, int> callsOf(const Segments &segments) {
    std::map<std::string, int> calls;
    for (const HotSegment &segment : segments)
      for (const auto &[symbol, count] : segment.calls)
        calls[symbol] += count;
    return calls;
  }

  TimedPath timed(NewCalls &calls, const CountedCode &code, const HotSegment &segment,
                  const std::map<std::string, int> &shared) const {
    return {calls.pathOf(code, segment.hot.way, shared), segment.hot.executions / systemCalls};
  }

  Status add(const TimedPath &before, const TimedPath &after) {
    instructions += static_cast<double>(after.path.size()) * after.times -
                    static_cast<double>(before.path.size()) * before.times;
    return sum.add(before, after);
  }

  /// The ways hold as many added instructions as were counted, or the cycles are taken for that many.
  Status fitToInstructions() {
    constexpr double alike = 0.05;
    constexpr double furthest = 2;
    const double counted = cost.instructions.delta;
    const double difference = std::fabs(instructions - counted);
    if (difference <= std::max(1.0, alike * std::fabs(counted)))
      return {};
    const double ratio = counted / instructions;
    const std::string words = "the most frequent ways hold " + readableSigned(instructions) + " of " +
                              withNoun(readableSigned(counted), "instruction");
    const bool isNear = ratio >= 1 / furthest && ratio <= furthest;
    if (!isNear)
      return undecided(words);
    doubts.insert(words + ", and the cycles were scaled to that");
    sum.scale(ratio);
    return {};
  }

  const ProfiledCost &cost;
  double systemCalls;
  CycleSum sum;
  NewCalls base;
  NewCalls patched;
  std::set<std::string> doubts;
  double instructions = 0; ///< Added ones along the ways, per system call.
};

} // namespace

Result<CycleCost> profiledCycles(const ProfiledQuestion &question, const ProfiledCost &cost,
                                 CycleModel &model) {
  return Counting(question, cost, model).run();
}

} // namespace condresched
