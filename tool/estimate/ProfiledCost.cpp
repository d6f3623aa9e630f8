// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/ProfiledCost.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

bool isDirectCall(const Instruction &instruction) {
  return (instruction.kind == FlowKind::Call || instruction.kind == FlowKind::TailCall) &&
         !instruction.symbol.empty();
}

/// Executions of one function's code and of the calls in it.
struct Tally {
  double instructions = 0;
  std::map<std::string, double> calls;
};

Tally tallyOf(const FlowGraph &graph, const MachineFunction &code, const std::vector<std::uint64_t> &blocks,
              const CodeSource &source) {
  Tally tally;
  for (std::size_t block = 0; block < graph.blocks.size(); ++block)
    for (std::size_t index = graph.blocks[block].first;
         blocks[block] > 0 && index <= graph.blocks[block].last; ++index) {
      const double count = static_cast<double>(blocks[block]);
      tally.instructions += count;
      if (isDirectCall(code.code[index]))
        if (const std::string callee = calledFunction(source, code.code[index].symbol); !callee.empty())
          tally.calls[callee] += count;
    }
  return tally;
}

class Costing {
public:
  explicit Costing(const ProfiledQuestion &question) : question(question) {
    indexes.reserve(question.units.size());
  }

  Result<ProfiledCost> cost() {
    for (const ChangedUnit &unit : question.units)
      index(unit);
    settleEntries();
    for (const auto &[name, pair] : changed)
      addChanged(name, pair);
    for (const auto &[name, more] : addedEntries())
      if (!changed.contains(name))
        if (Status added = addUnchanged(name, more); !added)
          return errorOf(added);
    return finish();
  }

private:
  /// Both sides of one function; either may be missing.
  struct Pair {
    const PositionedFunction *base = nullptr;
    const PositionedFunction *patched = nullptr;
    const PositionCounts *counts = nullptr;
    Tally before;
    Tally after;
    std::vector<OpenArm> open;
  };

  void index(const ChangedUnit &unit) {
    PositionCounts &counts = indexes.emplace_back(question.lines);
    for (const PositionedFunction &function : unit.base)
      counts.add(function, question.profile.find(function.code.name, function.code.size));
    for (const PositionedFunction &function : unit.base)
      changed[function.code.name].base = &function;
    for (const PositionedFunction &function : unit.patched) {
      changed[function.code.name].patched = &function;
      changed[function.code.name].counts = &counts;
    }
    for (auto &[name, pair] : changed)
      if (const CountedFunction *counted = countedOf(pair)) {
        const FlowGraph graph = flowGraph(pair.base->code);
        pair.before =
            tallyOf(graph, pair.base->code, blockCounts(graph, pair.base->code, *counted), question.patched);
      }
  }

  const CountedFunction *countedOf(const Pair &pair) const {
    return pair.base ? question.profile.find(pair.base->code.name, pair.base->code.size) : nullptr;
  }

  double entriesBase(const std::string &name) const {
    return static_cast<double>(question.profile.entries(name));
  }

  /// Who is called more often calls others more often; calls do not go round, so that a few rounds settle it.
  void settleEntries() {
    constexpr int deepestCalls = 16;
    for (int round = 0; round < deepestCalls; ++round) {
      const std::map<std::string, double> before = addedEntries();
      for (auto &[name, pair] : changed)
        carry(name, pair);
      if (round > 0 && addedEntries() == before)
        return;
    }
  }

  void carry(const std::string &name, Pair &pair) {
    if (!pair.patched)
      return;
    const std::map<std::string, double> added = addedEntries();
    const auto more = added.find(name);
    const double entries = std::max(0.0, entriesBase(name) + (more == added.end() ? 0 : more->second));
    const CarriedCounts carried =
        carryCounts(*pair.counts, *pair.patched, question.profile.entries(name), std::llround(entries));
    pair.after = tallyOf(carried.graph, pair.patched->code, carried.blocks, question.patched);
    pair.open = carried.open;
  }

  /// How much more often each function is called, by those that changed and by those that are called more
  /// often for it.
  std::map<std::string, double> addedEntries() const {
    std::map<std::string, double> added;
    for (const auto &[name, pair] : changed) {
      for (const auto &[callee, count] : pair.after.calls)
        added[callee] += count;
      for (const auto &[callee, count] : pair.before.calls)
        added[callee] -= count;
    }
    std::erase_if(added, [](const auto &entry) { return entry.second == 0; });
    std::vector<std::string> work;
    for (const auto &[name, more] : added)
      work.push_back(name);
    spread(added, std::move(work));
    return added;
  }

  /// Adds what unchanged functions that are called more often call themselves, as the base saw them do it.
  void spread(std::map<std::string, double> &added, std::vector<std::string> work) const {
    std::map<std::string, double> pending = added;
    constexpr int deepestCalls = 16;
    for (int depth = 0; depth < deepestCalls && !pending.empty(); ++depth) {
      std::map<std::string, double> next;
      for (const auto &[name, more] : pending)
        if (!changed.contains(name))
          addCallsOf(name, more, next);
      for (const auto &[name, more] : next)
        added[name] += more;
      pending = std::move(next);
    }
  }

  void addCallsOf(const std::string &name, double more, std::map<std::string, double> &next) const {
    const double entries = entriesBase(name);
    if (entries == 0)
      return;
    for (const CountedFunction &function : question.profile.functions)
      if (function.name == name)
        for (const auto &[offset, callee] : function.calls)
          // A call that alternatives replaced while booting leads nowhere.
          if (const std::string called = calledFunction(question.patched, callee);
              !called.empty() && called != name && entriesBase(called) > 0)
            next[called] += more * static_cast<double>(function.counts.at(offset)) / entries;
  }

  void addChanged(const std::string &name, const Pair &pair) {
    const double added = pair.after.instructions - pair.before.instructions;
    addShare(name, entriesBase(name), added);
    for (const OpenArm &arm : pair.open)
      if (!arm.reschedules)
        addOpenArm(name, pair, arm);
  }

  /// The range covers that the way is taken each time; its length is that of the shortest way on.
  void addOpenArm(const std::string &name, const Pair &pair, const OpenArm &arm) {
    const std::optional<double> longest = costOfArm(pair.patched->code, arm);
    const std::string where =
        name + (arm.place.line > 0 ? " (" + arm.place.file + ":" + std::to_string(arm.place.line) + ")" : "");
    if (longest)
      high += *longest * static_cast<double>(arm.passed);
    else
      unbounded = true;
    result.doubts.push_back("whether " + where + " takes a new way is not known" +
                            (longest ? "" : ", nor how long it is"));
  }

  std::optional<double> costOfArm(const MachineFunction &code, const OpenArm &arm) const {
    return armCost(question.patched, code, arm.to);
  }

  Status addUnchanged(const std::string &name, double more) {
    const double entries = entriesBase(name);
    if (entries > 0) {
      double instructions = 0;
      for (const CountedFunction &function : question.profile.functions)
        if (function.name == name)
          instructions += static_cast<double>(function.instructions());
      addShare(name, entries, more * instructions / entries);
      return {};
    }
    const std::optional<double> once = fastPath(question.patched, name);
    if (!once)
      return undecided("no fast path through " + name + ", which the base never ran, was found in its code");
    addShare(name, 0, more * *once);
    return {};
  }

  void addShare(const std::string &name, double entries, double added) {
    const auto more = addedEntries();
    const auto found = more.find(name);
    const double calls = question.profile.systemCalls;
    if (added != 0)
      result.shares.push_back({name, entries / calls,
                               (entries + (found == more.end() ? 0 : found->second)) / calls, added / calls});
    delta += added;
  }

  /// One part in twenty, or half an instruction for each execution of a function that costs something else
  /// now, whichever is more: as far as a way that is told by places in the source may be off.
  double toleranceOf(double added) const {
    constexpr double share = 0.05;
    constexpr double perExecution = 0.5;
    double executions = 0;
    for (const FunctionShare &one : result.shares)
      executions = std::max(executions, one.entries);
    return std::max(share * std::fabs(added), perExecution * executions);
  }

  Result<ProfiledCost> finish() {
    if (unbounded)
      return undecided(result.doubts.front());
    const double calls = question.profile.systemCalls;
    result.instructions.base = question.profile.instructionsPerCall();
    result.instructions.delta = delta / calls;
    result.instructions.patched = result.instructions.base + result.instructions.delta;
    const double tolerance = toleranceOf(result.instructions.delta);
    result.instructions.low = result.instructions.delta - tolerance;
    result.instructions.high = result.instructions.delta + tolerance + high / calls;
    std::ranges::sort(result.shares, {}, [](const FunctionShare &share) {
      return std::pair(-std::fabs(share.added), share.function);
    });
    return std::move(result);
  }

  const ProfiledQuestion &question;
  std::vector<PositionCounts> indexes; // Reserved for all units: `changed` points into it.
  std::map<std::string, Pair> changed;
  double delta = 0;
  double high = 0;
  bool unbounded = false;
  ProfiledCost result;
};

} // namespace

Result<ProfiledCost> profiledCost(const ProfiledQuestion &question) { return Costing(question).cost(); }

} // namespace condresched
