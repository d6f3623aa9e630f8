// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/OutsideSites.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

bool isPointer(const PathStep &step) { return step.edge == "ops" || step.edge == "callback"; }

/// What a site calls, as it stands in the object.
std::vector<std::string> callsOf(const ReachedSite &site) {
  std::vector<std::string> calls(site.fact.calls.begin(), site.fact.calls.end());
  for (const StaticCallFact &call : site.fact.staticCalls)
    calls.push_back(trampolinePrefix + call.name);
  return calls;
}

std::vector<std::string> callsOf(const std::vector<ReachedSite> &sites) {
  std::vector<std::string> calls;
  for (const ReachedSite &site : sites)
    for (const std::string &call : callsOf(site))
      calls.push_back(call);
  std::ranges::sort(calls);
  return calls;
}

std::optional<double> executionsIn(const ReachedSite &site, const WorkloadShape &workload) {
  const auto found = site.layouts.find(workload.layout.name);
  if (found == site.layouts.end() || !std::isfinite(found->second.atN))
    return std::nullopt;
  return found->second.atN * passesOf(workload.state);
}

/// How often all of them are passed; none where they differ.
std::optional<double> sharedExecutions(const OutsideSites &sites, const WorkloadShape &workload) {
  std::set<std::optional<double>> all;
  for (const std::vector<ReachedSite> *side : {&sites.base, &sites.patched})
    for (const ReachedSite &site : *side)
      all.insert(executionsIn(site, workload));
  return all.size() == 1 ? *all.begin() : std::nullopt;
}

/// What each of the sites runs; none where the way through one is not known.
std::optional<std::vector<MachinePath>> pathsOf(const std::vector<ReachedSite> &sites,
                                                const CodeSource &code) {
  std::vector<MachinePath> paths;
  for (const std::string &symbol : callsOf(sites)) {
    Instruction call;
    call.kind = FlowKind::Call;
    call.symbol = symbol;
    std::optional<MachinePath> path = callPath(code, call);
    if (!path)
      return std::nullopt;
    paths.push_back(std::move(*path));
  }
  return paths;
}

} // namespace

bool isInUnit(const UnitSummary &unit, const ReachedSite &site) {
  return std::ranges::all_of(
      site.path, [&](const PathStep &step) { return !isPointer(step) && unit.find(step.function); });
}

std::map<std::string, OutsideSites> changedOutside(const UnitSummary &baseUnit, const Reach &base,
                                                   const UnitSummary &patchedUnit, const Reach &patched) {
  std::map<std::string, OutsideSites> outside;
  const auto collect = [&](const UnitSummary &unit, const Reach &reach,
                           std::vector<ReachedSite> OutsideSites::*side) {
    for (const ReachedSite &site : reach.sites)
      if (!isInUnit(unit, site) && site.temperature.heat != Heat::Cold)
        (outside[site.function].*side).push_back(site);
  };
  collect(baseUnit, base, &OutsideSites::base);
  collect(patchedUnit, patched, &OutsideSites::patched);
  std::erase_if(outside, [](const auto &function) {
    return callsOf(function.second.base) == callsOf(function.second.patched);
  });
  return outside;
}

void addTargets(const std::vector<ReachedSite> &sites, std::set<std::string> &symbols,
                std::map<std::string, std::string> &staticCalls) {
  for (const ReachedSite &site : sites) {
    symbols.insert(site.fact.calls.begin(), site.fact.calls.end());
    for (const StaticCallFact &call : site.fact.staticCalls) {
      staticCalls[call.name] = call.target;
      symbols.insert(call.target);
    }
  }
}

std::vector<OutsideFunction> outsideFunctions(const std::map<std::string, OutsideSites> &changed,
                                              const WorkloadShape &workload, const CodeSource &base,
                                              const CodeSource &patched) {
  std::vector<OutsideFunction> functions;
  for (const auto &[name, sites] : changed) {
    const ReachedSite &one = sites.patched.empty() ? sites.base.front() : sites.patched.front();
    const std::optional<double> executions = sharedExecutions(sites, workload);
    std::optional<std::vector<MachinePath>> before = pathsOf(sites.base, base);
    std::optional<std::vector<MachinePath>> after = pathsOf(sites.patched, patched);
    if (!executions || !before || !after)
      continue;
    const bool isSure = one.temperature.heat == Heat::Hot && std::ranges::none_of(one.path, isPointer);
    functions.push_back({name, isSure, *executions, std::move(*before), std::move(*after)});
  }
  return functions;
}

} // namespace condresched
