// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/PollingLoops.h"

namespace condresched {

namespace {

bool isPollDispatch(const CallFact &call) { return call.type == "file_operations" && call.field == "poll"; }

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

} // namespace

bool isFollowed(const CallFact &call) { return call.edge != "callback" && call.edge != "ops"; }

PollingLoops::PollingLoops(const UnitSummary &unit) : unit(unit), polling(pollingFunctions(unit)) {}

std::set<int> PollingLoops::loopsOf(const FunctionFact &function) const {
  std::set<int> loops;
  for (const CallFact &call : function.calls)
    if (isPollDispatch(call) || (isFollowed(call) && polling.contains(call.callee)))
      for (int loop = call.loop; loop >= 0; loop = function.loops[loop].parent)
        loops.insert(loop);
  return loops;
}

const LoopFact *PollingLoops::ownInnerLoop(const FunctionFact &function, int loop) const {
  for (int other : loopsOf(function))
    if (function.loops[other].parent == loop)
      return &function.loops[other];
  return nullptr;
}

const LoopFact *PollingLoops::innerLoop(const FunctionFact &function, int loop) const {
  if (const LoopFact *own = ownInnerLoop(function, loop))
    return own;
  std::set<std::string> seen{function.name};
  for (const CallFact &call : function.calls)
    if (call.loop == loop)
      if (const LoopFact *inner = firstLoop(call, seen))
        return inner;
  return nullptr;
}

LoopClass PollingLoops::classOf(const FunctionFact &function, int loop) const {
  if (!loopsOf(function).contains(loop)) {
    // Inside a hot loop it is hot too, but how often it runs only its bound could tell.
    int parent = function.loops[loop].parent;
    return parent >= 0 && classOf(function, parent) != LoopClass::Around ? LoopClass::Bound
                                                                         : LoopClass::Around;
  }
  const LoopFact *inner = innerLoop(function, loop);
  if (!inner)
    return LoopClass::Fd;
  if (function.loops[loop].shape == LoopShape::Endless)
    return LoopClass::Pass;
  if (function.loops[loop].shape == LoopShape::ListWalk)
    return LoopClass::Chunk;
  return inner->shape == LoopShape::ConstantTrip ? LoopClass::Word : LoopClass::Bound;
}

const LoopFact *PollingLoops::firstLoop(const CallFact &call, std::set<std::string> &seen) const {
  const FunctionFact *callee =
      isFollowed(call) && polling.contains(call.callee) ? unit.find(call.callee) : nullptr;
  if (!callee || !seen.insert(callee->name).second)
    return nullptr;
  if (std::set<int> loops = loopsOf(*callee); !loops.empty())
    return &callee->loops[*loops.begin()];
  for (const CallFact &further : callee->calls)
    if (const LoopFact *inner = firstLoop(further, seen))
      return inner;
  return nullptr;
}

} // namespace condresched
