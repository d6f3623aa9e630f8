// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/EstimateStage.h"

#include "analysis/NestSites.h"
#include "analysis/Witness.h"
#include "commands/CalleeCode.h"
#include "commands/CycleEstimates.h"
#include "commands/Environment.h"
#include "commands/OutsideSites.h"
#include "commands/StretchStage.h"
#include "core/Names.h"
#include "core/WorkloadShape.h"
#include "estimate/NestCycles.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

/// A side's loops from the outermost hot one to the one that polls each fd.
struct Nest {
  std::vector<HotLoop> loops; ///< Their executions are those of the way to a poll in the workload.
  std::vector<double> empty;  ///< Iterations of each without an fd; not finite where not known.
};

Nest nestOf(const Reach &reach, const WorkloadShape &workload, int n) {
  Nest nest{pollingNest(reach), {}};
  for (HotLoop &loop : nest.loops) {
    loop.executions = armIn(loop, workload);
    const LoopRuns runs = runsIn(loop.form, workload, n);
    nest.empty.push_back(runs.body.atN - runs.arm.atN);
  }
  return nest;
}

/// What a side's sites call, as symbols of the object, and where its static calls lead.
struct Points {
  std::set<std::string> symbols;
  std::map<std::string, std::string> staticCalls;
};

void addPoints(const UnitSummary &unit, const Reach &reach, Points &points) {
  for (const ReachedSite &site : reach.sites) {
    if (!isInUnit(unit, site))
      continue;
    points.symbols.insert(site.fact.calls.begin(), site.fact.calls.end());
    for (const StaticCallFact &call : site.fact.staticCalls) {
      points.symbols.insert(trampolinePrefix + call.name);
      points.staticCalls[call.name] = call.target;
    }
    for (const PathStep &step : site.path)
      if (step.function != site.hotFunction)
        points.symbols.insert(step.function);
  }
}

/// What of the points the side's own code calls: a callee of the other side alone need not be compiled.
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

CodeSource sourceOf(const CalleeCode &code, const Points &points, const std::optional<BootMode> &mode) {
  return {[&](const std::string &symbol) { return code.find(symbol); }, points.staticCalls, mode};
}

/// One side's nest in one boot mode: what its bodies cost and how often they run.
Result<SideNest> sideNest(const CalleeCode &code, const Points &points, const std::optional<BootMode> &mode,
                          const Root &root, const Nest &side) {
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
    function = code.find(root.function);
  if (!function)
    return undecided("the object of " + root.file + " has no function " + root.function);
  Result<NestCost> cost =
      nestCost(*function, sourceOf(code, points, mode), points.symbols, nest.loops.size());
  if (!cost && !code.whyUnread().empty())
    return undecided(cost.error().what + " (" + code.whyUnread() + ")");
  if (!cost)
    return errorOf(cost);
  nest.cost = std::move(*cost);
  return nest;
}

/// The loops of one root on both sides, as they run in a workload.
struct Nests {
  Root root;
  WorkloadShape workload;
  Nest base;
  Nest patched;
  OutsideByFunction outside = {};
};

/// What is not counted in a workload whose fds do not stand close together: in one where they do that is at
/// most a word.
std::string leftOut(const WorkloadShape &workload, const SideNest &base, const SideNest &patched) {
  if (workload.layout.name == denseLayout().name || (base.countsEmpty() && patched.countsEmpty()))
    return "";
  return "; what words and bits without an fd cost is left out";
}

/// What only the patched loops call.
std::set<std::string> newCallees(const NestCost &base, const NestCost &patched) {
  std::set<std::string> added;
  for (const std::string &symbol : patched.callees)
    if (!base.callees.contains(symbol))
      added.insert(symbol);
  return added;
}

/// The compiler is the second witness: a scheduling point that its code calls and no site accounts for was
/// hidden from us by the way it is written.
Status addRoot(CalleeCode &code, const CompiledUnit &unit) {
  if (Status added = code.addRoot(unit); !added)
    return added;
  const std::set<std::string> hidden = unexplainedCalls(unit.summary, code.calledSymbols());
  if (hidden.empty())
    return {};
  return undecided("the machine code of " + unit.summary.file + " calls " + *hidden.begin() +
                   ", and no site in its source was seen to do that");
}

class Estimating {
public:
  Estimating(const Walls &walls, const Request &request, const ConfigEntry &entry, const SidePair &sides)
      : walls(walls), request(request), entry(entry), sides(sides), baseCode(walls, sides.base),
        patchedCode(walls, sides.patched) {}

  ConfigEstimates run() {
    for (const std::string &workload : estimatedWorkloads())
      if (Status added = addWorkload(workload); !added)
        result.unread.push_back({rootOfWorkload(workload).file, entry.point.name,
                                 "no estimate for " + workload + ": " + added.error().what});
    result.dependencies = baseCode.dependencies();
    result.dependencies.insert(patchedCode.dependencies().begin(), patchedCode.dependencies().end());
    return std::move(result);
  }

private:
  /// Those asked for, and one for poll(): a root without any would seem to cost nothing.
  std::vector<std::string> estimatedWorkloads() const {
    std::vector<std::string> workloads = request.workloads;
    if (std::ranges::none_of(workloads, [](const std::string &name) { return name.starts_with("poll-"); }))
      workloads.push_back("poll-pipe");
    return workloads;
  }

  Status addWorkload(const std::string &workload) {
    Root root = rootOfWorkload(workload);
    auto base = sides.baseReading.byRoot.find(root.text());
    auto patched = sides.patchedReading.byRoot.find(root.text());
    if (base == sides.baseReading.byRoot.end() || patched == sides.patchedReading.byRoot.end())
      return {}; // Not asked for, or told in `unread` already.
    const std::optional<WorkloadShape> shape = workloadShape(workload);
    if (!shape)
      return undecided("which fds it has is not known");
    Nests nests{root, *shape, nestOf(base->second, *shape, request.fds),
                nestOf(patched->second, *shape, request.fds)};
    if (nests.base.loops.size() != nests.patched.loops.size())
      return undecided("the sides have loops of different depth");
    Points points;
    if (Status loaded = loadRoots(root); !loaded)
      return loaded;
    addPoints(baseUnits.at(root.file).summary, base->second, points);
    addPoints(patchedUnits.at(root.file).summary, patched->second, points);
    baseCode.load(targetsOf(points, baseCode.calledSymbols()));
    patchedCode.load(targetsOf(points, patchedCode.calledSymbols()));
    nests.outside = changedOutside(baseUnits.at(root.file).summary, base->second,
                                   patchedUnits.at(root.file).summary, patched->second);
    loadOutside(nests.outside, points);
    if (entry.point.bootModes.empty())
      return add(entry.point.name, nests, points, std::nullopt);
    for (const BootMode &mode : entry.point.bootModes)
      if (Status added = add(entry.point.name + ":" + mode.name, nests, points, mode); !added)
        return added;
    return {};
  }

  void loadOutside(const OutsideByFunction &outside, Points &points) {
    std::set<std::string> before, after;
    for (const auto &[function, sites] : outside) {
      addTargets(sites.base, before, points.staticCalls);
      addTargets(sites.patched, after, points.staticCalls);
    }
    baseCode.load(before);
    patchedCode.load(after);
  }

  /// Compiles the root's unit on both sides.
  Status loadRoots(const Root &root) {
    if (patchedUnits.contains(root.file))
      return {};
    Result<ReadUnit> base = readUnit(walls, sides.base, root.file);
    if (!base)
      return errorOf(base);
    Result<ReadUnit> patched = readUnit(walls, sides.patched, root.file);
    if (!patched)
      return errorOf(patched);
    if (Status added = addRoot(baseCode, base->unit); !added)
      return added;
    if (Status added = addRoot(patchedCode, patched->unit); !added)
      return added;
    baseUnits.emplace(root.file, std::move(base->unit));
    patchedUnits.emplace(root.file, std::move(patched->unit));
    return {};
  }

  Status add(const std::string &config, const Nests &nests, const Points &points,
             const std::optional<BootMode> &mode) {
    Result<SideNest> base = sideNest(baseCode, points, mode, nests.root, nests.base);
    if (!base)
      return errorOf(base);
    Result<SideNest> patched = patchedNest(*base, nests, points, mode);
    if (!patched)
      return errorOf(patched);
    Estimate estimate = estimateFor(entry, config, nests.workload.name, request.fds);
    const std::vector<OutsideFunction> outside = outsideFunctions(
        nests.outside, nests.workload, sourceOf(baseCode, points, mode), sourceOf(patchedCode, points, mode));
    estimate.instructions = withOutside(addedInstructions(*base, *patched), outside);
    estimate.basis =
        basisText(*base, *patched, outsideText(outside)) + leftOut(nests.workload, *base, *patched);
    estimate.inPoints = addedInPoints(*base, *patched);
    for (const OutsideFunction &function : outside)
      estimate.counted.emplace(function.file, function.name);
    if (!cycles)
      cycles.emplace(request.cpu, patchedCode.triple());
    cycles->set(estimate, [&](CycleModel &model) {
      return nestCycles(*base, *patched, model).and_then([&](CycleCost cost) {
        return withOutside(std::move(cost), outside, model);
      });
    });
    result.estimates.push_back(std::move(estimate));
    addStretch(config, nests.root, mode, base->cost, patched->cost);
    return {};
  }

  /// Once a root: all its workloads run through the same loops.
  void addStretch(const std::string &config, const Root &root, const std::optional<BootMode> &mode,
                  const NestCost &base, const NestCost &patched) {
    if (!stretched.emplace(config, root.text()).second)
      return;
    const CostedNest before{sides.baseReading.byRoot.at(root.text()), baseUnits.at(root.file).summary, base};
    const CostedNest after{sides.patchedReading.byRoot.at(root.text()), patchedUnits.at(root.file).summary,
                           patched};
    if (std::optional<Stretch> stretch =
            stretchOf(entry, mode ? &*mode : nullptr, root, request.fds, before, after))
      result.stretches.push_back(std::move(*stretch));
  }

  /// The patched side's nest. What only its loops call does not cancel out, and so is counted as well.
  Result<SideNest> patchedNest(const SideNest &base, const Nests &nests, Points points,
                               const std::optional<BootMode> &mode) {
    Result<SideNest> patched = sideNest(patchedCode, points, mode, nests.root, nests.patched);
    if (!patched)
      return patched;
    if (patched->cost.indirectCalls > base.cost.indirectCalls)
      return undecided("the patched loops hold " + std::to_string(patched->cost.indirectCalls) +
                       " calls through a pointer, those of the base " +
                       std::to_string(base.cost.indirectCalls) + ": what the new ones cost is not known");
    if (patched->cost.innerLoops > base.cost.innerLoops)
      return undecided("the patched loops hold " + std::to_string(patched->cost.innerLoops) +
                       " further loops, those of the base " + std::to_string(base.cost.innerLoops) +
                       ": how often the new ones run is not known");
    const std::set<std::string> added = newCallees(base.cost, patched->cost);
    if (added.empty())
      return patched;
    points.symbols.insert(added.begin(), added.end());
    patchedCode.load(added);
    Result<SideNest> counted = sideNest(patchedCode, points, mode, nests.root, nests.patched);
    if (!counted)
      return undecided(
          "the patched loops call " + joinNames({added.begin(), added.end()}) +
          ", which those of the base do not, and what that costs is not known: " + counted.error().what);
    return counted;
  }

  const Walls &walls;
  const Request &request;
  const ConfigEntry &entry;
  const SidePair &sides;
  CalleeCode baseCode;
  CalleeCode patchedCode;
  std::optional<CycleEstimates> cycles;          ///< Made once the code's triple is known.
  std::map<std::string, CompiledUnit> baseUnits; ///< The roots' units, by file.
  std::map<std::string, CompiledUnit> patchedUnits;
  std::set<std::pair<std::string, std::string>> stretched; ///< Configs and roots.
  ConfigEstimates result;
};

} // namespace

Estimate estimateFor(const ConfigEntry &entry, const std::string &config, const std::string &workload,
                     int n) {
  Estimate estimate;
  estimate.config = config;
  estimate.workload = workload;
  estimate.n = n;
  estimate.arch = entry.request.arch.name;
  estimate.profile = entry.request.profile.name;
  estimate.compiler = compilerOf(entry.base.dotConfig, entry.request.arch.compiler);
  return estimate;
}

ConfigEstimates estimateConfig(const Walls &walls, const Request &request, const ConfigEntry &entry,
                               const SidePair &sides) {
  return Estimating(walls, request, entry, sides).run();
}

} // namespace condresched
