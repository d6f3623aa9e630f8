// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/EstimateStage.h"

#include "analysis/Witness.h"
#include "commands/CalleeCode.h"
#include "commands/CycleEstimates.h"
#include "commands/Environment.h"
#include "commands/OutsideSites.h"
#include "commands/SideNests.h"
#include "commands/StretchStage.h"
#include "core/WorkloadShape.h"
#include "estimate/NestCycles.h"

#include <algorithm>

namespace condresched {

namespace {

/// What is not counted in a workload whose fds do not stand close together: in one where they do that is at
/// most a word.
std::string leftOut(const WorkloadShape &workload, const SideNest &base, const SideNest &patched) {
  if (workload.layout.name == denseLayout().name || (base.countsEmpty() && patched.countsEmpty()))
    return "";
  return "; what words and bits without an fd cost is left out";
}

/// Files that are not the same on both sides.
std::set<std::string> changedFiles(const Snapshot &base, const Snapshot &patched) {
  std::set<std::string> files;
  for (const auto &[file, content] : patched.overlay)
    if (const auto before = base.overlay.find(file);
        before == base.overlay.end() || before->second != content)
      files.insert(file);
  return files;
}

/// Whether the sites are in a callee that is followed anyway, or in what it calls.
bool isBehind(const std::set<std::string> &callees, const OutsideSites &sites) {
  const ReachedSite &site = sites.patched.empty() ? sites.base.front() : sites.patched.front();
  return std::ranges::any_of(site.path,
                             [&](const PathStep &step) { return callees.contains(step.function); });
}

CostDelta instructionsOf(const NestPair &pair) {
  const CostDelta cost = withArms(addedInstructions(pair.base, pair.patched), pair.base, pair.patched);
  return pair.conditionsDiffer ? withConditions(cost, pair.base, pair.patched) : cost;
}

/// What makes the range wider than a count on machine code is.
std::string rangeText(const NestPair &pair) {
  return std::string(
             changesArms(pair.base, pair.patched)
                 ? "; arms that the cheapest way leaves out change too, the range holds that each runs"
                 : "") +
         (pair.conditionsDiffer ? "; what a condition or an early return stands before counts as run each "
                                  "time, the range holds that it never is"
                                : "");
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
    if (Status loaded = loadRoots(root); !loaded)
      return loaded;
    const UnitSummary &baseUnit = baseUnits.at(root.file).summary;
    const UnitSummary &patchedUnit = patchedUnits.at(root.file).summary;
    const Nests nests{root, *shape, nestOf(baseUnit, base->second, *shape, request.fds),
                      nestOf(patchedUnit, patched->second, *shape, request.fds),
                      changedFiles(sides.base.snapshot, sides.patched.snapshot)};
    if (nests.base.loops.size() != nests.patched.loops.size())
      return undecided("the sides have loops of different depth");
    Points points;
    addPoints(baseUnit, base->second, points);
    addPoints(patchedUnit, patched->second, points);
    // What one side alone calls is looked at on the other too, to tell whether its code is new.
    std::set<std::string> targets = targetsOf(points, baseCode.calledSymbols());
    targets.merge(targetsOf(points, patchedCode.calledSymbols()));
    baseCode.load(targets);
    patchedCode.load(targets);
    const OutsideByFunction outside = changedOutside(baseUnit, base->second, patchedUnit, patched->second);
    loadOutside(outside, points);
    if (entry.point.bootModes.empty())
      return add(entry.point.name, nests, outside, points, std::nullopt);
    for (const BootMode &mode : entry.point.bootModes)
      if (Status added = add(entry.point.name + ":" + mode.name, nests, outside, points, mode); !added)
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

  Status add(const std::string &config, const Nests &nests, OutsideByFunction changed, const Points &points,
             const std::optional<BootMode> &mode) {
    const Result<NestPair> pair = costedNests(baseCode, patchedCode, nests, points, mode);
    if (!pair)
      return errorOf(pair);
    std::set<std::pair<std::string, std::string>> counted;
    for (const auto &[function, sites] : changed)
      if (isBehind(pair->counted, sites))
        counted.insert(function);
    std::erase_if(changed, [&](const auto &function) { return counted.contains(function.first); });
    const Result<std::vector<OutsideFunction>> outside =
        outsideFunctions(changed, nests.workload, sourceOf(baseCode, points, nests.base, mode),
                         sourceOf(patchedCode, points, nests.patched, mode));
    if (!outside)
      return errorOf(outside);
    Estimate estimate = estimateFor(entry, config, nests.workload.name, request.fds);
    estimate.instructions = withOutside(instructionsOf(*pair), *outside);
    estimate.basis = basisText(pair->base, pair->patched, outsideText(*outside)) +
                     leftOut(nests.workload, pair->base, pair->patched) + rangeText(*pair);
    estimate.inPoints = addedInPoints(pair->base, pair->patched);
    for (const OutsideFunction &function : *outside)
      counted.emplace(function.file, function.name);
    for (const auto &function : pair->changedElsewhere)
      if (!counted.contains(function))
        estimate.uncounted.push_back(function.second + "()");
    estimate.counted = std::move(counted);
    if (!cycles)
      cycles.emplace(request.cpu, patchedCode.triple());
    cycles->set(estimate, [&](CycleModel &model) {
      return nestCycles(pair->base, pair->patched, model).and_then([&](CycleCost cost) {
        return withOutside(std::move(cost), *outside, model);
      });
    });
    result.estimates.push_back(std::move(estimate));
    addStretch(config, nests.root, mode, pair->base.cost, pair->patched.cost);
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
