// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Reach.h"

#include "analysis/ReachWalk.h"
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

void addBoundaries(const std::vector<Boundary> &more, Reach &reach) {
  for (const Boundary &boundary : more) {
    const auto known = std::ranges::find(reach.boundaries, boundary.name, &Boundary::name);
    if (known == reach.boundaries.end())
      reach.boundaries.push_back(boundary);
    else
      known->edges += boundary.edges;
  }
}

/// The loop that stands for what a root other than select() and poll() runs once each time it is called.
HotLoop onceLoop(const FunctionFact &root, RootLoops &loops) {
  return {loops.uniqueId(root.name + ":" + toString(LoopClass::Bound)),
          {},
          root.place.file,
          root.place.line,
          root.name,
          LoopClass::Bound,
          1,
          "one call of " + root.name + "()",
          {"1", 1}};
}

Status addFunction(Program &program, const UnitSummary &unit, const FunctionFact &root,
                   const ReachOptions &options, Reach &reach) {
  RootLoops loops = rootLoops(unit, root, options);
  const bool isSelect = hasPollingClasses(unit);
  if (isSelect && loops.gotoLoop)
    return undecided(unit.file + ":" + std::to_string(loops.gotoLoop->line) + ": " + root.name +
                         "() runs through a loop made of goto, and how often that runs is not understood",
                     "write it as a loop statement to have it audited");
  // Elsewhere a bound is only shown as it is written, and a jump back has none to show.
  if (loops.gotoLoop)
    program.addUnresolved("goto", *loops.gotoLoop,
                          root.name + "() has a loop made of goto, which is not among its loops");
  if (isSelect &&
      std::ranges::none_of(loops.loops, [&](const HotLoop &loop) { return isSource(loop, options); }))
    return undecided(unit.file + ":" + root.name + " has no hot loop: none comes to a call through " +
                         "file_operations.poll",
                     "name another root with --root FILE:FUNCTION, or list the loops around with --around");
  // Made before the walk adds loops of called functions, so that its name does not depend on them.
  const HotLoop once = onceLoop(root, loops);
  std::vector<std::tuple<int, std::size_t, std::string, std::string>> deepestFirst;
  for (std::size_t index = 0; index < loops.loops.size(); ++index)
    if (const HotLoop &loop = loops.loops[index]; isSource(loop, options))
      deepestFirst.emplace_back(-loop.depth, index, loop.id, loop.function);
  std::ranges::sort(deepestFirst);
  ReachWalk walk(program, unit, loops, options, reach);
  for (const auto &[depth, index, loop, function] : deepestFirst)
    walk.walk({&unit, unit.find(function)}, loop);
  if (!isSelect) {
    loops.loops.push_back(once);
    walk.walkOnce({&unit, &root}, once.id);
  }
  addBoundaries(walk.boundaries(), reach);
  std::ranges::move(loops.loops, std::back_inserter(reach.loops));
  return {};
}

} // namespace

Result<Reach> reach(Program &program, const Root &root, const ReachOptions &options) {
  Result<const UnitSummary *> read = program.unit(root.file);
  if (!read)
    return errorOf(read);
  const UnitSummary &unit = **read;
  Reach reach;
  if (!root.function.empty()) {
    const FunctionFact *function = unit.find(root.function);
    if (!function)
      return undecided(root.file + " defines no function " + root.function + " in this config",
                       "check the name given to --root");
    if (Status added = addFunction(program, unit, *function, options, reach); !added)
      return errorOf(added);
    return reach;
  }
  for (const FunctionFact &function : unit.functions)
    if (!function.inHeader && !function.loops.empty())
      (void)addFunction(program, unit, function, options, reach);
  if (reach.loops.empty())
    return undecided(root.file + " has no function with a loop",
                     "name another root with --root FILE:FUNCTION");
  return reach;
}

} // namespace condresched
