// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/NestSites.h"

#include "analysis/EffectiveState.h"

#include <algorithm>
#include <tuple>

namespace condresched {

namespace {

const HotLoop *loopNamed(const Reach &reach, const std::string &id) {
  const auto found = std::ranges::find(reach.loops, id, &HotLoop::id);
  return found == reach.loops.end() ? nullptr : &*found;
}

bool isOfNest(const HotLoop &loop) {
  return loop.loopClass != LoopClass::Around && loop.loopClass != LoopClass::Bound;
}

/// The nest's loop that runs the site, itself or through loops within; null where it stands in none.
const HotLoop *nestLoopOf(const Reach &reach, const ReachedSite &site) {
  const HotLoop *loop = loopNamed(reach, site.loop);
  while (loop && !isOfNest(*loop))
    loop = loopNamed(reach, loop->parent);
  return loop;
}

bool leavesByPointer(const ReachedSite &site) { return std::ranges::any_of(site.path, isThroughPointer); }

SiteState stateIn(const ReachedSite &site, const BootMode *mode) {
  return mode ? effectiveState(site.fact, *mode).state : site.fact.state;
}

/// Whether something leaves the loop's iteration before it comes to the line, other than for want of an fd.
bool mayBeLeftBefore(const HotLoop &loop, const std::string &file, int line) {
  return std::ranges::any_of(loop.form.exits, [&](const LoopExit &exit) {
    return exit.kind == LoopExit::Kind::Other && (exit.place.file != file || exit.place.line <= line);
  });
}

/// Whether each iteration of `nestLoop` with an fd comes to the site, if only where a reschedule is wanted.
bool isPassedByEach(const Reach &reach, const ReachedSite &site, const HotLoop &nestLoop) {
  if (leavesByPointer(site) || (site.temperature.heat != Heat::Hot && !site.temperature.ifWanted))
    return false;
  for (const HotLoop *within = loopNamed(reach, site.loop); within && within != &nestLoop;
       within = loopNamed(reach, within->parent))
    if (!within->form.exits.empty())
      return false;
  if (site.path.size() < 2)
    return !mayBeLeftBefore(nestLoop, site.fact.place.file, site.fact.place.line);
  return !mayBeLeftBefore(nestLoop, site.path[1].file, site.path[1].line);
}

/// A site of the nest, as far as it makes a difference for the stretch.
using NestSite = std::tuple<std::string, std::string, std::string, SiteState, bool>;

std::vector<NestSite> nestSites(const Reach &reach, const BootMode *mode) {
  std::vector<NestSite> sites;
  for (const ReachedSite &site : reach.sites) {
    const HotLoop *loop = leavesByPointer(site) ? nullptr : nestLoopOf(reach, site);
    if (loop)
      sites.emplace_back(loop->id, site.function, site.fact.primitive, stateIn(site, mode),
                         isPassedByEach(reach, site, *loop));
  }
  std::ranges::sort(sites);
  return sites;
}

} // namespace

std::vector<HotLoop> pollingNest(const Reach &reach) {
  std::vector<HotLoop> nest;
  std::ranges::copy_if(reach.loops, std::back_inserter(nest), isOfNest);
  std::ranges::sort(nest, {}, &HotLoop::depth);
  return nest;
}

std::vector<BoundingSite> boundingSites(const Reach &reach, const BootMode *mode) {
  std::vector<BoundingSite> sites;
  int depth = 0; // Of the loop that has them.
  for (const ReachedSite &site : reach.sites) {
    const HotLoop *loop = nestLoopOf(reach, site);
    if (!loop || loop->depth < depth || stateIn(site, mode) != SiteState::Call ||
        !isPassedByEach(reach, site, *loop))
      continue;
    if (loop->depth > depth)
      sites.clear();
    depth = loop->depth;
    const SourcePlace &place = site.fact.place;
    sites.push_back({site.function, site.fact.primitive, place.file, place.line, loop->id});
  }
  std::ranges::sort(sites, {}, [](const BoundingSite &its) { return std::tie(its.file, its.line); });
  return sites;
}

bool nestSitesDiffer(const Reach &base, const Reach &patched, const BootMode *mode) {
  return nestSites(base, mode) != nestSites(patched, mode);
}

} // namespace condresched
