// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/RootLoops.h"

#include "analysis/LoopCounts.h"
#include "analysis/PollingLoops.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace condresched {

namespace {

/// The file whose loops have the classes pass, word, chunk and fd.
constexpr const char *selectFile = "fs/select.c";

Executions chunkExecutions(const UnitSummary &unit, int n) {
  auto perPage = unit.constants.find("POLLFD_PER_PAGE");
  auto onStack = unit.constants.find("N_STACK_PPS");
  if (perPage == unit.constants.end())
    return {"ceil(n/POLLFD_PER_PAGE)", std::numeric_limits<double>::quiet_NaN()};
  std::string page = std::to_string(perPage->second);
  double size = static_cast<double>(perPage->second);
  if (onStack == unit.constants.end())
    return {"ceil(n/" + page + ")", std::ceil(n / size)};
  // The first list lies on the stack; the others fill a page each.
  double rest = std::max(0.0, static_cast<double>(n - onStack->second));
  return {"1+ceil((n-" + std::to_string(onStack->second) + ")/" + page + ")", 1 + std::ceil(rest / size)};
}

Executions executionsOf(const UnitSummary &unit, const PollingLoops &polling, const FunctionFact &function,
                        int loop, LoopClass loopClass, int n) {
  switch (loopClass) {
  case LoopClass::Pass:
    return {"1", 1};
  case LoopClass::Fd:
    return {"n", static_cast<double>(n)};
  case LoopClass::Chunk:
    return chunkExecutions(unit, n);
  case LoopClass::Word: {
    long long bits = polling.innerLoop(function, loop)->trips;
    return {"ceil(n/" + std::to_string(bits) + ")",
            std::ceil(static_cast<double>(n) / static_cast<double>(bits))};
  }
  case LoopClass::Around:
  case LoopClass::Bound:
    break;
  }
  return boundExecutions(function.loops[loop]);
}

class Classifier {
public:
  Classifier(const UnitSummary &unit, const ReachOptions &options)
      : unit(unit), options(options), polling(unit) {}

  void addSelectLoops(const FunctionFact &function) {
    // A loop of a function that a hot loop calls runs inside it, though it stands elsewhere.
    bool called = isCalledHot(function);
    add(function, [&](int loop) {
      LoopClass loopClass = polling.classOf(function, loop);
      return called && loopClass == LoopClass::Around ? LoopClass::Bound : loopClass;
    });
    if (polling.polls(function))
      noteGoto(function);
  }
  void addBoundLoops(const FunctionFact &function) {
    add(function, [](int) { return LoopClass::Bound; });
    noteGoto(function);
  }
  RootLoops result;

private:
  template <class ClassOf> void add(const FunctionFact &function, ClassOf loopClassOf) {
    for (int index = 0; index < static_cast<int>(function.loops.size()); ++index) {
      const LoopFact &fact = function.loops[index];
      LoopClass loopClass = loopClassOf(index);
      HotLoop loop{result.uniqueId(function.name + ":" + toString(loopClass)),
                   {},
                   fact.place.file,
                   fact.place.line,
                   function.name,
                   loopClass,
                   depthOf({function.name, index}),
                   fact.bound,
                   executionsOf(unit, polling, function, index, loopClass, options.fds)};
      if (fact.parent >= 0)
        loop.parent = loopAt({function.name, fact.parent}).id;
      if (const HotLoop *outer = repeater({function.name, index}, loopClass))
        loop.executions = nested(outer->executions, loop.executions);
      result.index[{function.name, index}] = result.loops.size();
      result.loops.push_back(std::move(loop));
    }
    noteEntries(function);
  }

  /// Remembers from within which loop each callee is called, the deepest where there are several.
  void noteEntries(const FunctionFact &function) {
    for (const CallFact &call : function.calls) {
      std::optional<LoopKey> from;
      if (call.loop >= 0)
        from = LoopKey(function.name, call.loop);
      else if (auto entered = entries.find(function.name); entered != entries.end())
        from = entered->second;
      if (!from || !isFollowed(call) || call.callee == function.name)
        continue;
      auto known = entries.find(call.callee);
      if (known == entries.end() || depthOf(known->second) < depthOf(*from))
        entries.insert_or_assign(call.callee, *from);
    }
  }
  bool isCalledHot(const FunctionFact &function) const {
    auto entered = entries.find(function.name);
    return entered != entries.end() && loopAt(entered->second).loopClass != LoopClass::Around;
  }
  void noteGoto(const FunctionFact &function) {
    if (!result.gotoLoop && !function.gotoLoops.empty())
      result.gotoLoop = function.gotoLoops.front();
  }

  const HotLoop &loopAt(const LoopKey &key) const { return result.loops[result.index.at(key)]; }

  /// The loop around a loop, in its function or around the call of its function.
  std::optional<LoopKey> outerOf(const LoopKey &key) const {
    if (int parent = unit.find(key.first)->loops[key.second].parent; parent >= 0)
      return LoopKey(key.first, parent);
    auto entered = entries.find(key.first);
    return entered == entries.end() ? std::nullopt : std::optional(entered->second);
  }
  int depthOf(const LoopKey &key) const {
    // A function that calls itself through others would go round for ever.
    int depth = 1;
    for (std::optional<LoopKey> outer = outerOf(key); outer && depth < 100; outer = outerOf(*outer))
      ++depth;
    return depth;
  }

  /// The loop whose count multiplies this one's. A pass, word, chunk or fd loop counts its executions in one
  /// system call by itself, unless something around it repeats the whole.
  const HotLoop *repeater(const LoopKey &key, LoopClass loopClass) const {
    int steps = 0;
    for (std::optional<LoopKey> outer = outerOf(key); outer && steps < 100; outer = outerOf(*outer), ++steps)
      if (loopClass == LoopClass::Bound || loopAt(*outer).loopClass == LoopClass::Bound)
        return &loopAt(*outer);
    return nullptr;
  }

  const UnitSummary &unit;
  const ReachOptions &options;
  PollingLoops polling;
  std::map<std::string, LoopKey> entries; ///< Function -> the loop from within which it is called.
};

} // namespace

bool hasPollingClasses(const UnitSummary &unit) { return unit.file == selectFile; }

std::vector<const FunctionFact *> calledWithin(const UnitSummary &unit, const FunctionFact &function) {
  std::vector<const FunctionFact *> order{&function};
  for (std::size_t next = 0; next < order.size(); ++next)
    for (const CallFact &call : order[next]->calls) {
      const FunctionFact *callee = isFollowed(call) ? unit.find(call.callee) : nullptr;
      if (callee && std::ranges::find(order, callee) == order.end())
        order.push_back(callee);
    }
  return order;
}

RootLoops rootLoops(const UnitSummary &unit, const FunctionFact &root, const ReachOptions &options) {
  Classifier classifier(unit, options);
  if (!hasPollingClasses(unit)) {
    classifier.addBoundLoops(root);
    return std::move(classifier.result);
  }
  for (const FunctionFact *function : calledWithin(unit, root))
    if (!function->inHeader)
      classifier.addSelectLoops(*function);
  return std::move(classifier.result);
}

} // namespace condresched
