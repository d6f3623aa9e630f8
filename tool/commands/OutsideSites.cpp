// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/OutsideSites.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

std::vector<std::string> callsOf(const std::vector<ReachedSite> &sites) {
  std::vector<std::string> calls;
  for (const ReachedSite &site : sites)
    for (const std::string &call : callsOf(site.fact))
      calls.push_back(call);
  std::ranges::sort(calls);
  return calls;
}

std::vector<ReachedSite> bothSides(const OutsideSites &sites) {
  std::vector<ReachedSite> both = sites.base;
  both.insert(both.end(), sites.patched.begin(), sites.patched.end());
  return both;
}

/// How often each of them is passed; none where that differs or is not known.
std::optional<double> sharedExecutions(const std::vector<ReachedSite> &sites, const WorkloadShape &workload) {
  std::set<double> all;
  for (const ReachedSite &site : sites) {
    const double often = executionsIn(workload, unknownExecutions("fds do not count"), site.layouts);
    if (!std::isfinite(often))
      return std::nullopt;
    all.insert(often);
  }
  return all.size() == 1 ? std::optional(*all.begin()) : std::nullopt;
}

/// Whether every fd comes to the site.
bool isSure(const ReachedSite &site) {
  return site.temperature.heat == Heat::Hot && std::ranges::none_of(site.path, isThroughPointer);
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

/// The functions on the way to the site, its own last.
std::set<std::string> wayTo(const ReachedSite &site) {
  std::set<std::string> names;
  for (const PathStep &step : site.path)
    names.insert(step.function);
  return names;
}

} // namespace

std::vector<std::string> callsOf(const SiteFact &site) {
  std::vector<std::string> calls(site.calls.begin(), site.calls.end());
  for (const StaticCallFact &call : site.staticCalls)
    calls.push_back(trampolinePrefix + call.name);
  return calls;
}

bool isInUnit(const UnitSummary &unit, const ReachedSite &site) {
  return std::ranges::all_of(
      site.path, [&](const PathStep &step) { return !isThroughPointer(step) && unit.find(step.function); });
}

OutsideByFunction changedOutside(const UnitSummary &baseUnit, const Reach &base,
                                 const UnitSummary &patchedUnit, const Reach &patched) {
  OutsideByFunction outside;
  const auto collect = [&](const UnitSummary &unit, const Reach &reach,
                           std::vector<ReachedSite> OutsideSites::*side) {
    for (const ReachedSite &site : reach.sites)
      if (!isInUnit(unit, site) && site.temperature.heat != Heat::Cold)
        (outside[{site.fact.place.file, site.function}].*side).push_back(site);
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

Result<std::vector<OutsideFunction>> outsideFunctions(const OutsideByFunction &changed,
                                                      const WorkloadShape &workload, const CodeSource &base,
                                                      const CodeSource &patched) {
  std::vector<OutsideFunction> functions;
  for (const auto &[function, sites] : changed) {
    const std::vector<ReachedSite> both = bothSides(sites);
    const std::optional<double> executions = sharedExecutions(both, workload);
    std::optional<std::vector<MachinePath>> before = pathsOf(sites.base, base);
    std::optional<std::vector<MachinePath>> after = pathsOf(sites.patched, patched);
    if (!executions || !before || !after)
      return undecided("the sites in " + function.second + "() of " + function.first + " change, and " +
                       (executions ? "what they run" : "how often they run") + " is not known");
    functions.push_back({function.first, function.second, std::ranges::all_of(both, isSure), *executions,
                         std::move(*before), std::move(*after), wayTo(both.front())});
  }
  return functions;
}

} // namespace condresched
