// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/ReachWalk.h"

#include "analysis/Boundaries.h"
#include "analysis/LoopCounts.h"

#include <algorithm>

namespace condresched {

namespace {

std::string placeText(const SourcePlace &place) { return place.file + ":" + std::to_string(place.line); }

/// A loop statement may run its body no time at all.
bool mayNotRun(const LoopFact &loop) {
  return loop.shape == LoopShape::Counted || loop.shape == LoopShape::ListWalk;
}

/// In an order that does not depend on where things lie in memory.
std::vector<Target> inOrder(const std::set<Target> &targets) {
  std::vector<Target> sorted(targets.begin(), targets.end());
  std::ranges::sort(sorted, {}, [](const Target &target) {
    const FunctionFact &function = *target.function.function;
    return std::tuple(function.name, function.place.file, function.place.line, target.function.unit->file,
                      target.registered ? placeText(target.registered->place) : std::string());
  });
  // One function registered twice is one way.
  const auto doubles = std::ranges::unique(sorted, {}, &Target::function);
  sorted.erase(doubles.begin(), doubles.end());
  return sorted;
}

} // namespace

ReachWalk::ReachWalk(Program &program, const UnitSummary &rootUnit, RootLoops &loops,
                     const ReachOptions &options, Reach &reach)
    : program(program), rootUnit(&rootUnit), loops(loops), options(options), reach(reach) {}

void ReachWalk::walk(const FunctionRef &function, const std::string &loop) {
  walkFrom(function, loop, false);
}

void ReachWalk::walkOnce(const FunctionRef &function, const std::string &loop) {
  walkFrom(function, loop, true);
}

void ReachWalk::walkFrom(const FunctionRef &function, const std::string &loop, bool once) {
  // Each round knows more of the function pointers that are handed over; there are finitely many of them.
  while (round(function, loop, once)) {
  }
  for (const Heat heat : {Heat::Hot, Heat::Warm, Heat::Cold})
    for (const Node &node : nodes)
      if (node.temperature.heat == heat && !node.isOutdone)
        addSites(node, function.function->name, &node == start);
  noteDeadEnds();
}

bool ReachWalk::round(const FunctionRef &function, const std::string &loop, bool once) {
  nodes.clear();
  seen.clear();
  empty.clear();
  grew = false;
  startLoop = loop;
  startOnce = once;
  const FunctionFact &fact = *function.function;
  nodes.push_back(
      {function, {}, {{fact.name, fact.place.file, fact.place.line, "direct"}}, nullptr, -1, {}, false});
  start = &nodes.front();
  seen[function] = start;
  queue[0] = {start};
  for (std::size_t heat = 0; heat < std::size(queue);) {
    if (queue[heat].empty()) {
      ++heat;
      continue;
    }
    std::vector<const Node *> wave = std::move(queue[heat]);
    queue[heat].clear();
    expand(wave);
  }
  return grew;
}

void ReachWalk::expand(std::vector<const Node *> &wave) {
  std::vector<Step> steps;
  for (const Node *node : wave)
    if (!node->isOutdone)
      std::ranges::move(stepsOf(*node), std::back_inserter(steps));
  std::vector<std::pair<FunctionRef, const CallFact *>> asked;
  for (const Step &step : steps)
    if (step.temperature.heat != Heat::Cold || options.all)
      asked.emplace_back(step.from->function, step.call);
  program.prepare(asked);
  for (const Step &step : steps)
    follow(step);
}

std::vector<ReachWalk::Step> ReachWalk::stepsOf(const Node &node) const {
  const FunctionFact &function = *node.function.function;
  std::vector<Step> steps;
  for (const CallFact &call : function.calls) {
    if (&node == start) {
      if (startOnce ? isInHotLoop(function, call.loop) : !belongsTo(function, call.loop, startLoop))
        continue;
      steps.push_back(
          {&node, &call, within(function, call.loop, startOnce ? "" : startLoop, call.temperature)});
    } else {
      steps.push_back(
          {&node, &call, colder(node.temperature, within(function, call.loop, "", call.temperature))});
    }
  }
  return steps;
}

void ReachWalk::follow(const Step &step) {
  const CallFact &call = *step.call;
  const bool isStaticCall = call.edge == "static-call";
  if (step.temperature.heat == Heat::Cold && !options.all) {
    stop(call.callee.empty() ? call.type + "." + call.field : call.callee, step.temperature.reason,
         call.place);
    return;
  }
  if (!call.callee.empty() && !isStaticCall) {
    if (const std::string why = options.all ? std::string() : declaredBoundary(call.callee); !why.empty())
      return stop(call.callee, why, call.place);
    if (const std::optional<FunctionRef> callee = program.named(*step.from->function.unit, call.callee))
      arrive(step, {*callee, nullptr}, false);
    else if (!program.isDefinedElsewhere(call.callee))
      program.addUnresolved("call", call.place, "no unit of this config defines " + call.callee + "()");
    return;
  }
  PointerSource source = call.source;
  if (isStaticCall)
    source = {PointerSource::Kind::Variable, call.callee, {}, {}, -1};
  // The place itself is told as a dead end.
  const std::vector<Target> targets =
      source.kind == PointerSource::Kind::Unknown
          ? std::vector<Target>()
          : inOrder(program.targets(step.from->function, source, call.place, &handedOver));
  for (const Target &target : targets)
    arrive(step, target, targets.size() > 1);
  if (targets.empty())
    empty.push_back({step.from->function.function->name, &call});
}

void ReachWalk::arrive(const Step &step, const Target &target, bool isOneOfMany) {
  const CallFact &call = *step.call;
  const FunctionFact &callee = *target.function.function;
  handOver(step, target.function);
  const auto known = seen.find(target.function);
  if (!options.all)
    if (const std::string why = declaredBoundary(callee.name); !why.empty())
      return stop(callee.name, why, call.place);
  Temperature temperature = step.temperature;
  if (isOneOfMany && temperature.heat == Heat::Hot)
    temperature = {Heat::Warm, "where " +
                                   (call.field.empty() ? "the pointer" : call.type + "." + call.field) +
                                   " is " + callee.name + "()"};
  if (callee.isCold)
    temperature = colder(temperature, {Heat::Cold, callee.name + "() is declared __cold"});
  if (temperature.heat == Heat::Cold && !options.all)
    return stop(callee.name, temperature.reason, call.place);
  if (known != seen.end()) {
    if (known->second->temperature.heat <= temperature.heat)
      return;
    // Colder ones come later, so that nothing was done with it yet.
    known->second->isOutdone = true;
  }
  std::vector<PathStep> path = step.from->path;
  PathStep arrival{callee.name, call.place.file, call.place.line, call.edge};
  if (call.edge == "ops")
    arrival.evidence = Evidence{call.type, call.field,
                                target.registered ? placeText(target.registered->place) : std::string(),
                                placeText(call.place)};
  path.push_back(std::move(arrival));
  const auto heat = static_cast<std::size_t>(temperature.heat);
  nodes.push_back(
      {target.function, std::move(temperature), std::move(path), step.from, call.loop, call.place, false});
  seen[target.function] = &nodes.back();
  queue[heat].push_back(&nodes.back());
}

void ReachWalk::handOver(const Step &step, const FunctionRef &callee) {
  for (const ArgumentFact &argument : step.call->arguments)
    for (const Target &target :
         program.targets(step.from->function, argument.source, step.call->place, &handedOver))
      // Whoever asked before has had too few.
      if (handedOver[callee][argument.index].insert(target.function).second)
        grew = true;
}

void ReachWalk::stop(const std::string &function, const std::string &reason, const SourcePlace &place) {
  if (!stoppedEdges.emplace(function, place.file, place.line, place.column).second)
    return;
  Boundary &boundary = stopped.try_emplace(function, Boundary{function, reason, 0}).first->second;
  ++boundary.edges;
}

std::vector<Boundary> ReachWalk::boundaries() const {
  std::vector<Boundary> all;
  for (const auto &[function, boundary] : stopped)
    if (!reached.contains(function))
      all.push_back(boundary);
  return all;
}

void ReachWalk::noteDeadEnds() {
  for (const auto &[function, call] : empty) {
    if (call->source.kind == PointerSource::Kind::Unknown) {
      program.addUnresolved("pointer", call->place,
                            function + "() calls through `" + call->source.name +
                                "`, which is not understood");
      continue;
    }
    const std::string pointer = call->edge == "static-call" ? "static call " + call->callee
                                : call->field.empty()       ? "a function pointer (" + call->source.name + ")"
                                                      : "struct " + call->type + ", field " + call->field;
    program.addUnresolved(call->edge, call->place,
                          function + "() calls through " + pointer +
                              ", and no function is known to be there");
  }
}

void ReachWalk::addSites(const Node &node, const std::string &hotFunction, bool own) {
  const FunctionFact &holder = *node.function.function;
  reached.insert(holder.name);
  reach.functions.emplace(holder.name, holder.place.file);
  for (std::size_t index = 0; index < holder.sites.size(); ++index) {
    const SiteFact &site = holder.sites[index];
    const bool listed = isRootUnit(node.function) && isInHotLoop(holder, site.loop);
    if (own && !startOnce ? !belongsTo(holder, site.loop, startLoop) : listed)
      continue;
    Temperature temperature = colder(
        node.temperature, within(holder, site.loop, own && !startOnce ? startLoop : "", site.temperature));
    // What stands in the hot loop itself is always told; a cold site elsewhere is beyond what was asked.
    if (temperature.heat == Heat::Cold && !own && !options.all) {
      stop(site.primitive + "() in " + holder.name + "()", temperature.reason, site.place);
      continue;
    }
    // Not by place: two sites of one macro stand at the same one.
    if (!taken.emplace(hotFunction, holder.name, holder.place.file, index).second)
      continue;
    const std::string loop = loopOf(node, site.loop);
    reach.sites.push_back({hotFunction, holder.name, loop, site, node.path, std::move(temperature),
                           layoutsOf(node, site.loop, site.place)});
  }
}

/// Whether loop `index` of the function is `loop`, or lies in it with no listed source between.
bool ReachWalk::belongsTo(const FunctionFact &function, int index, const std::string &loop) const {
  for (; index >= 0; index = function.loops[index].parent) {
    auto found = loops.index.find({function.name, index});
    if (found == loops.index.end())
      continue;
    const HotLoop &candidate = loops.loops[found->second];
    if (candidate.id == loop)
      return true;
    if (candidate.loopClass != LoopClass::Around)
      return false;
  }
  return false;
}

/// Whether loop `index` lies in a listed loop of its own function, from which it is walked to by itself.
bool ReachWalk::isInHotLoop(const FunctionFact &function, int index) const {
  for (; index >= 0; index = function.loops[index].parent) {
    auto found = loops.index.find({function.name, index});
    if (found != loops.index.end() && loops.loops[found->second].loopClass != LoopClass::Around)
      return true;
  }
  return false;
}

bool ReachWalk::isRootUnit(const FunctionRef &function) const { return function.unit == rootUnit; }

/// The temperature of what has `inner` in loop `loop`, seen from outside all loops, or from the body of the
/// listed loop `upTo`.
Temperature ReachWalk::within(const FunctionFact &function, int loop, const std::string &upTo,
                              const Temperature &inner) const {
  Temperature whole = inner;
  for (; loop >= 0; loop = function.loops[loop].parent) {
    const auto listed = loops.index.find({function.name, loop});
    if (!upTo.empty() && listed != loops.index.end() && loops.loops[listed->second].id == upTo)
      break;
    whole = colder(whole, function.loops[loop].temperature);
    if (mayNotRun(function.loops[loop]))
      whole = colder(
          whole, {Heat::Warm, "in a loop of " + function.name + "() while " + function.loops[loop].bound});
  }
  return whole;
}

/// How often what stands at `place` in loop `index` of the node's function runs in each layout. The loop has
/// been asked for by loopOf().
std::map<std::string, Executions> ReachWalk::layoutsOf(const Node &node, int index,
                                                       const SourcePlace &place) {
  if (index < 0 && node.caller)
    return layoutsOf(*node.caller, node.callerLoop, node.callerPlace);
  const std::string id = loopOf(node, index);
  const auto loop = std::ranges::find(loops.loops, id, &HotLoop::id);
  return loop == loops.loops.end() ? std::map<std::string, Executions>() : layoutsAt(*loop, place);
}

/// The HotLoop around loop `index` of the node's function: that loop itself, else the one around the call
/// that leads there. A called function's loop becomes a hot loop where something hot is found in it.
std::string ReachWalk::loopOf(const Node &node, int index) {
  if (index < 0)
    return node.caller ? loopOf(*node.caller, node.callerLoop) : startLoop;
  const FunctionFact &function = *node.function.function;
  const bool isRoots = isRootUnit(node.function);
  const LoopKey key(isRoots ? function.name : function.name + " " + function.place.file, index);
  if (const auto known = loops.index.find(key); known != loops.index.end()) {
    const HotLoop &loop = loops.loops[known->second];
    // In the start's own function the walk began in the loop; a loop around it does not count.
    return loop.loopClass == LoopClass::Around && &node == start ? startLoop : loop.id;
  }
  const LoopFact &fact = function.loops[index];
  const std::string parent = loopOf(node, fact.parent);
  const auto outer = std::ranges::find(loops.loops, parent, &HotLoop::id);
  HotLoop loop{loops.uniqueId(function.name + ":" + toString(LoopClass::Bound)),
               parent,
               fact.place.file,
               fact.place.line,
               function.name,
               LoopClass::Bound,
               outer == loops.loops.end() ? 1 : outer->depth + 1,
               fact.bound,
               boundExecutions(fact)};
  if (outer != loops.loops.end()) {
    loop.executions = nested(outer->executions, loop.executions);
    loop.layouts = boundRuns(fact, layoutsOf(node, fact.parent, fact.place));
  }
  loops.index[key] = loops.loops.size();
  loops.loops.push_back(std::move(loop));
  return loops.loops.back().id;
}

} // namespace condresched
