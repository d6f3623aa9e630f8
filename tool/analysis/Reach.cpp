// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Reach.h"

#include "analysis/RootLoops.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace condresched {

namespace {

bool isSource(const HotLoop &loop, const ReachOptions &options) {
  return loop.loopClass != LoopClass::Around || options.around;
}

/// Walks from one loop to the sites it runs.
class Walker {
public:
  Walker(const UnitSummary &unit, const RootLoops &loops, Reach &reach)
      : unit(unit), loops(loops), reach(reach) {}

  void walk(const FunctionFact &function, const HotLoop &loop) {
    PathStep start{function.name, function.place.file, function.place.line, "direct"};
    addSites(function, function, loop, {start}, true);
    std::set<std::string> seen{function.name};
    std::vector<std::pair<const FunctionFact *, std::vector<PathStep>>> queue;
    for (const CallFact &call : function.calls)
      if (belongsTo(function, call.loop, loop))
        enqueue(call, {start}, seen, queue);
    for (std::size_t next = 0; next < queue.size(); ++next) {
      auto [callee, path] = queue[next];
      addSites(function, *callee, loop, path, false);
      for (const CallFact &call : callee->calls)
        enqueue(call, path, seen, queue);
    }
  }

private:
  /// Whether loop `index` of the function is `loop`, or lies in it with no listed source between.
  bool belongsTo(const FunctionFact &function, int index, const HotLoop &loop) const {
    for (; index >= 0; index = function.loops[index].parent) {
      auto found = loops.index.find({function.name, index});
      if (found == loops.index.end())
        continue;
      const HotLoop &candidate = loops.loops[found->second];
      if (candidate.id == loop.id)
        return true;
      if (candidate.loopClass != LoopClass::Around)
        return false;
    }
    return false;
  }

  /// Whether loop `index` lies in a listed loop of its own function, from which it is walked to by itself.
  bool isInHotLoop(const FunctionFact &function, int index) const {
    for (; index >= 0; index = function.loops[index].parent) {
      auto found = loops.index.find({function.name, index});
      if (found != loops.index.end() && loops.loops[found->second].loopClass != LoopClass::Around)
        return true;
    }
    return false;
  }

  void enqueue(const CallFact &call, const std::vector<PathStep> &path, std::set<std::string> &seen,
               std::vector<std::pair<const FunctionFact *, std::vector<PathStep>>> &queue) const {
    if (call.edge == "callback" || call.edge == "ops")
      return;
    const FunctionFact *callee = unit.find(call.callee);
    if (!callee || !seen.insert(callee->name).second)
      return;
    std::vector<PathStep> longer = path;
    longer.push_back({callee->name, call.place.file, call.place.line, call.edge});
    queue.emplace_back(callee, std::move(longer));
  }

  void addSites(const FunctionFact &hot, const FunctionFact &holder, const HotLoop &loop,
                const std::vector<PathStep> &path, bool own) {
    for (std::size_t index = 0; index < holder.sites.size(); ++index) {
      const SiteFact &site = holder.sites[index];
      if (own ? !belongsTo(holder, site.loop, loop) : isInHotLoop(holder, site.loop))
        continue;
      // Not by place: two sites of one macro stand at the same one.
      if (taken.emplace(hot.name, holder.name, index).second)
        reach.sites.push_back({hot.name, holder.name, loop.id, site, path});
    }
  }

  const UnitSummary &unit;
  const RootLoops &loops;
  Reach &reach;
  std::set<std::tuple<std::string, std::string, std::size_t>> taken;
};

Status addFunction(const UnitSummary &unit, const FunctionFact &root, const ReachOptions &options,
                   Reach &reach) {
  RootLoops loops = rootLoops(unit, root, options);
  if (loops.gotoLoop)
    return undecided(unit.file + ":" + std::to_string(loops.gotoLoop->line) + ": " + root.name +
                         "() runs through a loop made of goto, and how often that runs is not understood",
                     "write it as a loop statement to have it audited");
  bool anySource =
      std::ranges::any_of(loops.loops, [&](const HotLoop &loop) { return isSource(loop, options); });
  if (!anySource)
    return undecided(unit.file + ":" + root.name + " has no hot loop: none comes to a call through " +
                         "file_operations.poll",
                     "name another root with --root FILE:FUNCTION, or list the loops around with --around");
  std::vector<const HotLoop *> deepestFirst;
  for (const HotLoop &loop : loops.loops)
    if (isSource(loop, options))
      deepestFirst.push_back(&loop);
  std::ranges::sort(deepestFirst, [&](const HotLoop *a, const HotLoop *b) {
    return std::pair(-a->depth, a) < std::pair(-b->depth, b);
  });
  Walker walker(unit, loops, reach);
  for (const HotLoop *loop : deepestFirst)
    walker.walk(*unit.find(loop->function), *loop);
  std::ranges::move(loops.loops, std::back_inserter(reach.loops));
  return {};
}

} // namespace

std::vector<Root> defaultRoots() { return {{"fs/select.c", "do_select"}, {"fs/select.c", "do_sys_poll"}}; }

Result<Reach> reach(const UnitSummary &unit, const Root &root, const ReachOptions &options) {
  Reach reach;
  if (!root.function.empty()) {
    const FunctionFact *function = unit.find(root.function);
    if (!function)
      return undecided(root.file + " defines no function " + root.function + " in this config",
                       "check the name given to --root");
    if (Status added = addFunction(unit, *function, options, reach); !added)
      return errorOf(added);
    return reach;
  }
  for (const FunctionFact &function : unit.functions)
    if (!function.inHeader && !function.loops.empty())
      (void)addFunction(unit, function, options, reach);
  if (reach.loops.empty())
    return undecided(root.file + " has no function with a loop",
                     "name another root with --root FILE:FUNCTION");
  return reach;
}

} // namespace condresched
