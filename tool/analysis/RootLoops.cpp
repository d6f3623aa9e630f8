// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/RootLoops.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace condresched {

namespace {

/// The file whose loops have the classes pass, word, chunk and fd.
constexpr const char *selectFile = "fs/select.c";

bool isPollDispatch(const CallFact &call) { return call.type == "file_operations" && call.field == "poll"; }

bool isFollowed(const CallFact &call) { return call.edge != "callback" && call.edge != "ops"; }

/// Functions of the unit from which a call through file_operations.poll is reached.
std::set<std::string> pollingFunctions(const UnitSummary &unit) {
  std::set<std::string> polling;
  for (bool grew = true; grew;) {
    grew = false;
    for (const FunctionFact &function : unit.functions)
      for (const CallFact &call : function.calls)
        if (isPollDispatch(call) || (isFollowed(call) && polling.contains(call.callee)))
          grew |= polling.insert(function.name).second;
  }
  return polling;
}

/// Indices of the loops of `function` that run a poll dispatch.
std::set<int> pollingLoops(const FunctionFact &function, const std::set<std::string> &polling) {
  std::set<int> loops;
  for (const CallFact &call : function.calls)
    if (isPollDispatch(call) || (isFollowed(call) && polling.contains(call.callee)))
      for (int loop = call.loop; loop >= 0; loop = function.loops[loop].parent)
        loops.insert(loop);
  return loops;
}

int depthOf(const FunctionFact &function, int loop) {
  int depth = 0;
  for (; loop >= 0; loop = function.loops[loop].parent)
    ++depth;
  return depth;
}

/// The only polling loop directly inside `loop`, or -1 where there is none.
int innerPollingLoop(const FunctionFact &function, int loop, const std::set<int> &polling) {
  for (int other : polling)
    if (function.loops[other].parent == loop)
      return other;
  return -1;
}

LoopClass classOf(const FunctionFact &function, int loop, const std::set<int> &polling) {
  if (!polling.contains(loop)) {
    // Inside a hot loop it is hot too, but how often it runs only its bound could tell.
    int parent = function.loops[loop].parent;
    return parent >= 0 && classOf(function, parent, polling) != LoopClass::Around ? LoopClass::Bound
                                                                                  : LoopClass::Around;
  }
  int inner = innerPollingLoop(function, loop, polling);
  if (inner < 0)
    return LoopClass::Fd;
  if (function.loops[loop].shape == LoopShape::Endless)
    return LoopClass::Pass;
  if (function.loops[loop].shape == LoopShape::ListWalk)
    return LoopClass::Chunk;
  return function.loops[inner].shape == LoopShape::ConstantTrip ? LoopClass::Word : LoopClass::Bound;
}

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

Executions executionsOf(const UnitSummary &unit, const FunctionFact &function, int loop, LoopClass loopClass,
                        const std::set<int> &polling, int n) {
  switch (loopClass) {
  case LoopClass::Pass:
    return {"1", 1};
  case LoopClass::Fd:
    return {"n", static_cast<double>(n)};
  case LoopClass::Chunk:
    return chunkExecutions(unit, n);
  case LoopClass::Word: {
    long long bits = function.loops[innerPollingLoop(function, loop, polling)].trips;
    return {"ceil(n/" + std::to_string(bits) + ")",
            std::ceil(static_cast<double>(n) / static_cast<double>(bits))};
  }
  case LoopClass::Around:
  case LoopClass::Bound:
    break;
  }
  return {"times(" + function.loops[loop].bound + ")", std::numeric_limits<double>::quiet_NaN()};
}

class Classifier {
public:
  Classifier(const UnitSummary &unit, const ReachOptions &options)
      : unit(unit), options(options), polling(pollingFunctions(unit)) {}

  void addSelectLoops(const FunctionFact &function) {
    std::set<int> hot = pollingLoops(function, polling);
    add(function, hot, [&](int loop) { return classOf(function, loop, hot); });
  }
  void addBoundLoops(const FunctionFact &function) {
    add(function, {}, [](int) { return LoopClass::Bound; });
  }
  RootLoops result;

private:
  template <class ClassOf>
  void add(const FunctionFact &function, const std::set<int> &hot, ClassOf loopClassOf) {
    for (int index = 0; index < static_cast<int>(function.loops.size()); ++index) {
      const LoopFact &fact = function.loops[index];
      LoopClass loopClass = loopClassOf(index);
      HotLoop loop{uniqueId(function.name + ":" + toString(loopClass)),
                   {},
                   fact.place.file,
                   fact.place.line,
                   function.name,
                   loopClass,
                   depthOf(function, index),
                   fact.bound,
                   executionsOf(unit, function, index, loopClass, hot, options.fds)};
      if (fact.parent >= 0)
        loop.parent = result.loops[result.index.at({function.name, fact.parent})].id;
      result.index[{function.name, index}] = result.loops.size();
      result.loops.push_back(std::move(loop));
    }
  }
  std::string uniqueId(const std::string &wanted) {
    int count = ++used[wanted];
    return count == 1 ? wanted : wanted + "#" + std::to_string(count);
  }

  const UnitSummary &unit;
  const ReachOptions &options;
  std::set<std::string> polling;
  std::map<std::string, int> used;
};

} // namespace

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
  if (unit.file != selectFile) {
    classifier.addBoundLoops(root);
    return std::move(classifier.result);
  }
  for (const FunctionFact *function : calledWithin(unit, root))
    if (!function->inHeader)
      classifier.addSelectLoops(*function);
  return std::move(classifier.result);
}

} // namespace condresched
