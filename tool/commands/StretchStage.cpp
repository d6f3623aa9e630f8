// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/StretchStage.h"

#include "analysis/NestSites.h"
#include "analysis/RootLoops.h"
#include "commands/Environment.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace condresched {

namespace {

/// How the source writes the calls that the loops are there for: `file->f_op->poll`.
std::set<std::string> pollCalls(const UnitSummary &unit, const Root &root) {
  std::set<std::string> written;
  const FunctionFact *start = unit.find(root.function);
  for (const FunctionFact *function :
       start ? calledWithin(unit, *start) : std::vector<const FunctionFact *>())
    for (const CallFact &call : function->calls)
      if (call.type == "file_operations" && call.field == "poll" && !call.written.empty())
        written.insert(call.written);
  return written.empty() ? std::set<std::string>{"file_operations.poll"} : written;
}

/// What the loops from `level` inwards call and the count takes for the call alone. Of a pass only what it
/// runs for its fds: what stands behind them waits, or ends the call.
std::vector<std::string> notFollowed(const CostedNest &side, const Root &root,
                                     const std::vector<HotLoop> &nest, std::size_t level) {
  if (nest[level].loopClass == LoopClass::Pass && level + 1 < nest.size())
    ++level;
  const std::set<std::string> poll = pollCalls(side.unit, root);
  std::vector<std::string> names(poll.begin(), poll.end());
  const std::set<std::string> &callees = side.cost.calleesWithin[level];
  names.insert(names.end(), callees.begin(), callees.end());
  return names;
}

StretchSide stretchSide(const CostedNest &side, const BootMode *mode, const Root &root, int n) {
  const std::vector<HotLoop> nest = pollingNest(side.reach);
  StretchSide stretch;
  const std::vector<BoundingSite> sites = boundingSites(side.reach, mode);
  if (!sites.empty())
    stretch.site = sites.front();
  const auto at = stretch.site ? std::ranges::find(nest, stretch.site->loop, &HotLoop::id) : nest.begin();
  const auto level = static_cast<std::size_t>(at - nest.begin());
  // Nothing but the end of the pass bounds it.
  stretch.fds = stretch.site ? fdsOfIteration(at->form, n) : Executions{"n", static_cast<double>(n)};
  stretch.instructions = instructionsOfIteration(side.cost.least, nest, level, stretch.fds.atN);
  // Several sites cut the iteration into as many parts: the longest is no shorter than its share.
  if (sites.size() > 1)
    stretch.instructions = std::floor(stretch.instructions / static_cast<double>(sites.size()));
  stretch.unbounded = notFollowed(side, root, nest, level);
  return stretch;
}

} // namespace

std::optional<Stretch> stretchOf(const ConfigEntry &entry, const BootMode *mode, const Root &root, int n,
                                 const CostedNest &base, const CostedNest &patched) {
  Stretch stretch{entry.point.name + (mode ? ":" + mode->name : ""),
                  root.function,
                  n,
                  entry.request.arch.name,
                  compilerOf(entry.base.dotConfig, entry.request.arch.compiler),
                  entry.request.profile.name,
                  {},
                  {}};
  const bool sitesDiffer = nestSitesDiffer(base.reach, patched.reach, mode);
  const std::optional<bool> before = isPreemptible(parseDotConfig(entry.base.dotConfig), mode);
  const std::optional<bool> after = isPreemptible(parseDotConfig(entry.patched.dotConfig), mode);
  if (!before || !after) {
    if (!sitesDiffer)
      return std::nullopt;
    stretch.unknown = "whether the kernel preempts itself hangs on how it is booted: ask for dynamic:MODE";
    return stretch;
  }
  stretch.base = *before ? StretchSide{.preemptible = true} : stretchSide(base, mode, root, n);
  stretch.patched = *after ? StretchSide{.preemptible = true} : stretchSide(patched, mode, root, n);
  const bool isAsBefore = stretch.base.fds.expr == stretch.patched.fds.expr;
  return isAsBefore && !sitesDiffer ? std::nullopt : std::optional(std::move(stretch));
}

} // namespace condresched
