// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/EstimateStage.h"

#include "commands/CalleeCode.h"
#include "commands/Environment.h"
#include "estimate/Estimator.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

/// The loops from the outermost hot one to the one that polls each fd.
std::vector<HotLoop> nestOf(const Reach &reach) {
  std::vector<HotLoop> nest;
  for (const HotLoop &loop : reach.loops)
    if (loop.loopClass != LoopClass::Around && loop.loopClass != LoopClass::Bound)
      nest.push_back(loop);
  std::ranges::sort(nest, {}, &HotLoop::depth);
  return nest;
}

/// What a side's sites call, as symbols of the object, and where its static calls lead.
struct Points {
  std::set<std::string> symbols;
  std::map<std::string, std::string> staticCalls;
};

void addPoints(const Reach &reach, Points &points) {
  for (const ReachedSite &site : reach.sites) {
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

std::set<std::string> targetsOf(const Points &points) {
  std::set<std::string> targets;
  for (const std::string &symbol : points.symbols)
    if (!symbol.starts_with(trampolinePrefix))
      targets.insert(symbol);
  for (const auto &[name, target] : points.staticCalls)
    targets.insert(target);
  return targets;
}

/// One side's nest cost in one boot mode.
Result<NestCost> costOf(const CalleeCode &code, const Points &points, const std::optional<BootMode> &mode,
                        const Root &root, const std::vector<HotLoop> &nest) {
  // do_poll() has no symbol of its own where it was inlined into the root.
  const MachineFunction *function = code.find(nest.back().function);
  if (!function)
    function = code.find(root.function);
  if (!function)
    return undecided("the object of " + root.file + " has no function " + root.function);
  CodeSource source{[&](const std::string &symbol) { return code.find(symbol); }, points.staticCalls, mode};
  return nestCost(*function, source, points.symbols, nest.size());
}

class Estimating {
public:
  Estimating(const Walls &walls, const Request &request, const ConfigEntry &entry, const SidePair &sides)
      : request(request), entry(entry), sides(sides), baseCode(walls, sides.base),
        patchedCode(walls, sides.patched) {}

  ConfigEstimates run() {
    for (const std::string &workload : estimatedWorkloads())
      if (Status added = addWorkload(workload); !added)
        result.unread.push_back({rootOfWorkload(workload).file, entry.point.name,
                                 "no estimate for " + workload + ": " + added.error().what});
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
    std::vector<HotLoop> nest = nestOf(patched->second);
    if (nestOf(base->second).size() != nest.size())
      return undecided("the sides have loops of different depth");
    Points points;
    addPoints(base->second, points);
    addPoints(patched->second, points);
    if (Status loaded = loadCode(root, points); !loaded)
      return loaded;
    if (entry.point.bootModes.empty())
      return add(workload, entry.point.name, root, nest, points, std::nullopt);
    for (const BootMode &mode : entry.point.bootModes)
      if (Status added = add(workload, entry.point.name + ":" + mode.name, root, nest, points, mode); !added)
        return added;
    return {};
  }

  Status loadCode(const Root &root, const Points &points) {
    if (loaded.insert(root.file).second) {
      if (Status added = baseCode.add(sides.baseReading.units.at(root.file)); !added)
        return added;
      if (Status added = patchedCode.add(sides.patchedReading.units.at(root.file)); !added)
        return added;
    }
    baseCode.load(targetsOf(points));
    patchedCode.load(targetsOf(points));
    return {};
  }

  Status add(const std::string &workload, const std::string &config, const Root &root,
             const std::vector<HotLoop> &nest, const Points &points, const std::optional<BootMode> &mode) {
    Result<NestCost> base = costOf(baseCode, points, mode, root, nest);
    if (!base)
      return errorOf(base);
    Result<NestCost> patched = costOf(patchedCode, points, mode, root, nest);
    if (!patched)
      return errorOf(patched);
    std::vector<double> executions;
    for (const HotLoop &loop : nest) {
      if (std::isnan(loop.executions.atN))
        return undecided("how often the " + toString(loop.loopClass) + " loop runs is not known");
      executions.push_back(loop.executions.atN);
    }
    Estimate estimate;
    estimate.config = config;
    estimate.workload = workload;
    estimate.n = request.fds;
    estimate.arch = entry.request.arch.name;
    estimate.profile = entry.request.profile.name;
    estimate.compiler = compilerOf(entry.base.dotConfig, entry.request.arch.compiler);
    estimate.instructions = addedInstructions(*base, *patched, executions);
    estimate.cycles = addedCycles(estimate.instructions, patchedCode.issueWidth());
    estimate.basis = basisText(*base, *patched, nest);
    result.estimates.push_back(std::move(estimate));
    return {};
  }

  const Request &request;
  const ConfigEntry &entry;
  const SidePair &sides;
  CalleeCode baseCode;
  CalleeCode patchedCode;
  std::set<std::string> loaded;
  ConfigEstimates result;
};

} // namespace

Root rootOfWorkload(const std::string &workload) {
  return {"fs/select.c", workload.starts_with("poll-") ? "do_sys_poll" : "do_select"};
}

ConfigEstimates estimateConfig(const Walls &walls, const Request &request, const ConfigEntry &entry,
                               const SidePair &sides) {
  return Estimating(walls, request, entry, sides).run();
}

} // namespace condresched
