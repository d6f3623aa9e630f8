// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/ProfiledCost.h"

#include "core/AgreementTable.h"
#include "estimate/StaticKeys.h"

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
    const std::map<std::string, double> more = settledEntries();
    const auto moreOf = [&](const std::string &name) {
      const auto found = more.find(name);
      return found == more.end() ? 0 : found->second;
    };
    for (auto &[name, pair] : changed) {
      addChanged(name, pair, moreOf(name));
      keepCode(name, pair);
    }
    for (const auto &[name, added] : more)
      if (!changed.contains(name))
        if (Status done = addUnchanged(name, added); !done)
          return errorOf(done);
    return finish();
  }

private:
  /// A function that the base executed, or that only the patched side has.
  struct Pair {
    const CountedFunction *counted = nullptr;
    const PositionedFunction *patched = nullptr;
    const PositionCounts *counts = nullptr;
    Tally before;
    Tally after;
    std::optional<double> carriedFor; ///< The entries that `after` is made for.
    std::vector<OpenArm> open;
    std::optional<CountedCode> baseCode;
    FlowGraph graph;
    std::vector<std::uint64_t> blocks;
  };

  /// What the base has and did not run is no pair: if the patched side calls it, it takes its fast path.
  void index(const ChangedUnit &unit) {
    PositionCounts &counts = indexes.emplace_back(question.lines);
    std::set<std::string> idle;
    for (const PositionedFunction &function : unit.base) {
      const MachineFunction &code = function.code;
      const CountedFunction *counted = question.profile.find(code.name, unit.name(), code.size);
      counts.add(function, counted);
      if (!counted) {
        idle.insert(code.name);
        continue;
      }
      Pair &pair = changed[code.name];
      pair.counted = counted;
      pair.baseCode = {&code, flowGraph(code), {}};
      pair.baseCode->blocks = blockCounts(pair.baseCode->graph, code, *counted);
      pair.before = tallyOf(pair.baseCode->graph, code, pair.baseCode->blocks, question.patched);
    }
    for (const PositionedFunction &function : unit.patched)
      if (!idle.contains(function.code.name)) {
        changed[function.code.name].patched = &function;
        changed[function.code.name].counts = &counts;
      }
  }

  double entriesBase(const std::string &name) const {
    const auto pair = changed.find(name);
    if (pair != changed.end())
      return pair->second.counted ? static_cast<double>(pair->second.counted->entries()) : 0;
    return static_cast<double>(question.profile.entries(name));
  }

  /// How much more often each function is entered. Who is called more often calls others more often; calls do
  /// not go round, so that a few rounds settle it.
  std::map<std::string, double> settledEntries() {
    constexpr int deepestCalls = 16;
    std::map<std::string, double> more;
    for (int round = 0; round < deepestCalls; ++round) {
      for (auto &[name, pair] : changed)
        carry(name, pair, more);
      std::map<std::string, double> now = addedEntries();
      if (round > 0 && now == more)
        break;
      more = std::move(now);
    }
    return more;
  }

  void carry(const std::string &name, Pair &pair, const std::map<std::string, double> &more) {
    const auto added = more.find(name);
    const double before = entriesBase(name);
    const double entries = std::max(0.0, before + (added == more.end() ? 0 : added->second));
    if (!pair.patched || pair.carriedFor == entries)
      return;
    CarriedCounts carried =
        carryCounts(*pair.counts, *pair.patched, std::llround(before), std::llround(entries));
    pair.after = tallyOf(carried.graph, pair.patched->code, carried.blocks, question.patched);
    pair.open = std::move(carried.open);
    pair.graph = std::move(carried.graph);
    pair.blocks = std::move(carried.blocks);
    pair.carriedFor = entries;
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
    spread(added);
    return added;
  }

  /// Adds what unchanged functions that are called more often call themselves, as the base saw them do it.
  void spread(std::map<std::string, double> &added) const {
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

  void addChanged(const std::string &name, const Pair &pair, double more) {
    addShare(name, more, pair.after.instructions - pair.before.instructions);
    for (const OpenArm &arm : pair.open)
      if (!arm.reschedules)
        addOpenArm(name, pair, arm);
  }

  void keepCode(const std::string &name, Pair &pair) {
    ChangedFunction function{name, std::move(pair.baseCode), std::nullopt};
    if (pair.patched)
      function.patched = {&pair.patched->code, std::move(pair.graph), std::move(pair.blocks)};
    result.changed.push_back(std::move(function));
  }

  /// The range covers that the way is taken each time; it is as long as the shortest way back to what runs.
  void addOpenArm(const std::string &name, const Pair &pair, const OpenArm &arm) {
    std::set<std::size_t> running;
    for (std::size_t block = 0; block < pair.blocks.size(); ++block)
      if (pair.blocks[block] > 0)
        running.insert(block);
    const std::optional<double> longest = armCost(question.patched, pair.patched->code, arm.to, running);
    std::string where = name;
    if (arm.place.line > 0)
      where += " (" + arm.place.file + ":" + std::to_string(arm.place.line) + ")";
    if (longest)
      high += *longest * static_cast<double>(arm.passed);
    else
      unbounded = true;
    result.doubts.push_back("whether " + where + " takes a new way is not known" +
                            (longest ? "" : ", nor how long it is"));
  }

  Status addUnchanged(const std::string &name, double more) {
    const double entries = entriesBase(name);
    if (entries > 0) {
      double instructions = 0;
      for (const CountedFunction &function : question.profile.functions)
        if (function.name == name)
          instructions += static_cast<double>(function.instructions());
      addShare(name, more, more * instructions / entries);
      return {};
    }
    const std::optional<double> once = fastPath(question.patched, name);
    if (!once)
      return undecided("no fast path through " + name + ", which the base never ran, was found in its code");
    addShare(name, more, more * *once);
    return {};
  }

  void addShare(const std::string &name, double more, double added) {
    const double calls = question.profile.systemCalls;
    const double entries = entriesBase(name);
    if (added != 0)
      result.shares.push_back({name, entries / calls, (entries + more) / calls, added / calls});
    delta += added;
  }

  /// The most often that a function runs which costs something else now.
  double executions() const {
    double most = 0;
    for (const FunctionShare &one : result.shares)
      most = std::max(most, one.entries);
    return most;
  }

  Result<ProfiledCost> finish() {
    if (unbounded)
      return undecided(result.doubts.front());
    const double calls = question.profile.systemCalls;
    result.instructions.base = question.profile.instructionsPerCall();
    result.instructions.delta = delta / calls;
    result.instructions.patched = result.instructions.base + result.instructions.delta;
    result.executions = executions();
    const double tolerance = toleranceOf(result.instructions.delta, result.executions);
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

ProfiledQuestion inBootMode(ProfiledQuestion question) {
  for (ChangedUnit &unit : question.units)
    for (std::vector<PositionedFunction> *side : {&unit.base, &unit.patched})
      for (PositionedFunction &function : *side)
        function.code = inMode(function.code, question.patched.mode);
  return question;
}

Result<ProfiledCost> profiledCost(const ProfiledQuestion &question) { return Costing(question).cost(); }

} // namespace condresched
