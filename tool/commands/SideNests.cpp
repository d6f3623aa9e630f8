// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/SideNests.h"

#include "analysis/NestSites.h"
#include "commands/OutsideSites.h"
#include "core/Names.h"
#include "estimate/CalleeChange.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

void addCalls(const SiteFact &site, std::set<std::string> &symbols) {
  const std::vector<std::string> calls = callsOf(site);
  symbols.insert(calls.begin(), calls.end());
}

class Costing {
public:
  Costing(CalleeCode &base, CalleeCode &patched, const Nests &nests, const std::optional<BootMode> &mode)
      : baseCode(base), patchedCode(patched), nests(nests), mode(mode) {}

  Result<NestPair> run(Points points) {
    Result<NestPair> pair = bothNests(points);
    if (!pair)
      return pair;
    if (Status same = sameBesidesCalls(*pair); !same)
      return errorOf(same);
    const std::set<std::string> differing = differingCallees(pair->base.cost, pair->patched.cost);
    baseCode.load(differing);
    patchedCode.load(differing);
    std::set<std::string> followed = points.symbols;
    followed.insert(differing.begin(), differing.end());
    if (Status counted = noLoopsIn(followed, points); !counted)
      return errorOf(counted);
    if (!differing.empty()) {
      points.symbols.insert(differing.begin(), differing.end());
      pair = bothNests(points);
      if (!pair)
        return undecided("the loops call " + joinNames({differing.begin(), differing.end()}) +
                         ", which is not the same on both sides or which only one of them calls, and what "
                         "that costs is not known: " +
                         pair.error().what);
      pair->counted = differing;
    }
    pair->conditionsDiffer = nests.base.conditional != nests.patched.conditional ||
                             pair->base.cost.waysAround != pair->patched.cost.waysAround;
    pair->changedElsewhere = changedElsewhere(followed, points);
    return pair;
  }

private:
  Result<NestPair> bothNests(const Points &points) const {
    Result<SideNest> base = sideNest(baseCode, points, nests.base);
    if (!base)
      return errorOf(base);
    Result<SideNest> patched = sideNest(patchedCode, points, nests.patched);
    if (!patched)
      return errorOf(patched);
    return NestPair{std::move(*base), std::move(*patched), false, {}, {}};
  }

  Result<SideNest> sideNest(const CalleeCode &code, const Points &points, const Nest &side) const {
    SideNest nest;
    nest.loops = side.loops;
    nest.empty = side.empty;
    for (const HotLoop &loop : nest.loops) {
      const std::string &why = loop.executions.unknown;
      if (std::isnan(loop.executions.atN))
        return undecided("how often the " + toString(loop.loopClass) + " loop runs is not known" +
                         (why.empty() ? "" : ": " + why));
      nest.executions.push_back(loop.executions.atN);
    }
    // do_poll() has no symbol of its own where it was inlined into the root.
    const MachineFunction *function = code.find(nest.loops.back().function);
    if (!function)
      function = code.find(nests.root.function);
    if (!function)
      return undecided("the object of " + nests.root.file + " has no function " + nests.root.function);
    Result<NestCost> cost = nestCost(*function, sourceOf(code, points, side, mode), points.symbols,
                                     nest.loops.size(), side.ifWanted);
    if (!cost && !code.whyUnread().empty())
      return undecided(cost.error().what + " (" + code.whyUnread() + ")");
    if (!cost)
      return errorOf(cost);
    nest.cost = std::move(*cost);
    return nest;
  }

  Status sameBesidesCalls(const NestPair &pair) const {
    const NestCost &base = pair.base.cost;
    const NestCost &patched = pair.patched.cost;
    if (patched.indirectCalls != base.indirectCalls)
      return undecided("the patched loops hold " + std::to_string(patched.indirectCalls) +
                       " calls through a pointer, those of the base " + std::to_string(base.indirectCalls) +
                       ": what they cost is not known");
    const bool hasLoops = !base.innerLoops.empty() || !patched.innerLoops.empty();
    if (patched.innerLoops != base.innerLoops || (hasLoops && nests.base.bounds != nests.patched.bounds))
      return undecided("the patched loops hold " + std::to_string(patched.innerLoops.size()) +
                       " further loops, those of the base " + std::to_string(base.innerLoops.size()) +
                       ", and they are not the same: how often they run is not known");
    return {};
  }

  /// What only one side's loops call, and what is not the same code on both.
  std::set<std::string> differingCallees(const NestCost &base, const NestCost &patched) {
    std::set<std::string> differing;
    for (const std::string &symbol : base.callees)
      if (!patched.callees.contains(symbol) || isChanged(symbol))
        differing.insert(symbol);
    for (const std::string &symbol : patched.callees)
      if (!base.callees.contains(symbol))
        differing.insert(symbol);
    return differing;
  }

  /// The loops' own unit was read; another one can differ only where the sides' files do.
  bool isChanged(const std::string &symbol) {
    const auto file = nests.patched.files.find(symbol);
    if (file != nests.patched.files.end() && nests.changedFiles.contains(file->second)) {
      baseCode.loadAlone(symbol);
      patchedCode.loadAlone(symbol);
    }
    const MachineFunction *base = baseCode.find(symbol);
    const MachineFunction *patched = patchedCode.find(symbol);
    return base && patched && !isSameCode(*base, *patched);
  }

  std::set<std::pair<std::string, std::string>> changedElsewhere(const std::set<std::string> &followed,
                                                                 const Points &points) {
    std::set<std::pair<std::string, std::string>> changed;
    for (const auto &[function, file] : nests.patched.files) {
      if (file == nests.root.file || !file.ends_with(".c") || !nests.changedFiles.contains(file))
        continue;
      const bool isTarget =
          std::ranges::any_of(points.staticCalls, [&](const auto &call) { return call.second == function; });
      if (isChanged(function) && !followed.contains(function) && !isTarget)
        changed.emplace(file, function);
    }
    return changed;
  }

  Status noLoopsIn(const std::set<std::string> &followed, const Points &points) const {
    const CodeSource base = sourceOf(baseCode, points, nests.base, mode);
    const CodeSource patched = sourceOf(patchedCode, points, nests.patched, mode);
    const std::set<std::string> called = patchedCode.calledSymbols(), before = baseCode.calledSymbols();
    for (const std::string &symbol : followed) {
      std::string loop = called.contains(symbol) ? loopInChange(patched, base, symbol) : "";
      if (loop.empty() && before.contains(symbol))
        loop = loopInChange(base, patched, symbol);
      if (!loop.empty())
        return undecided("what " + symbol +
                         "() runs is not the same on both sides, and it comes to a loop in " + loop +
                         "(): how often that runs is not known");
    }
    return {};
  }

  CalleeCode &baseCode;
  CalleeCode &patchedCode;
  const Nests &nests;
  const std::optional<BootMode> &mode;
};

} // namespace

Nest nestOf(const UnitSummary &unit, const Reach &reach, const WorkloadShape &workload, int n) {
  Nest nest;
  nest.loops = pollingNest(reach);
  for (HotLoop &loop : nest.loops) {
    loop.executions = armIn(loop, workload);
    const LoopRuns runs = runsIn(loop.form, workload, n);
    nest.empty.push_back(runs.body.atN - runs.arm.atN);
  }
  for (const HotLoop &loop : reach.loops)
    if (loop.loopClass == LoopClass::Bound && loop.file == unit.file)
      nest.bounds.emplace_back(loop.function, loop.bound);
  for (const ReachedSite &site : reach.sites) {
    if (!isInUnit(unit, site))
      continue;
    nest.ifWanted |= site.temperature.ifWanted;
    if (site.temperature.heat != Heat::Hot && !site.temperature.ifWanted)
      nest.conditional.emplace_back(site.function, site.fact.primitive, site.loop);
    else if (site.temperature.heat == Heat::Hot && site.function != site.hotFunction)
      addCalls(site.fact, nest.passing[site.function]);
  }
  std::ranges::sort(nest.conditional);
  for (const auto &[function, file] : reach.functions)
    nest.files.emplace(function, file);
  return nest;
}

void addPoints(const UnitSummary &unit, const Reach &reach, Points &points) {
  for (const ReachedSite &site : reach.sites) {
    if (!isInUnit(unit, site))
      continue;
    addCalls(site.fact, points.symbols);
    for (const StaticCallFact &call : site.fact.staticCalls)
      points.staticCalls[call.name] = call.target;
    for (const PathStep &step : site.path)
      if (step.function != site.hotFunction)
        points.symbols.insert(step.function);
  }
}

std::set<std::string> targetsOf(const Points &points, const std::set<std::string> &called) {
  std::set<std::string> targets;
  for (const std::string &symbol : points.symbols)
    if (called.contains(symbol) && !symbol.starts_with(trampolinePrefix))
      targets.insert(symbol);
  for (const auto &[name, target] : points.staticCalls)
    if (called.contains(trampolinePrefix + name))
      targets.insert(target);
  return targets;
}

CodeSource sourceOf(const CalleeCode &code, const Points &points, const Nest &nest,
                    const std::optional<BootMode> &mode) {
  return {[&](const std::string &symbol) { return code.find(symbol); }, points.staticCalls, mode,
          nest.passing};
}

Result<NestPair> costedNests(CalleeCode &base, CalleeCode &patched, const Nests &nests, const Points &points,
                             const std::optional<BootMode> &mode) {
  return Costing(base, patched, nests, mode).run(points);
}

} // namespace condresched
