// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SiteDiff.h"

#include "analysis/EffectiveState.h"
#include "analysis/SiteChange.h"
#include "analysis/SiteMatch.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

const HotLoop *findLoop(const std::vector<HotLoop> &loops, const std::string &id) {
  auto found = std::ranges::find(loops, id, &HotLoop::id);
  return found == loops.end() ? nullptr : &*found;
}

/// One side of one site: what it is in a config, or in one of its boot modes.
class SideView {
public:
  SideView(const ReachByConfig &reached, const std::vector<HotLoop> &loops, const SideSite *site)
      : reached(reached), loops(loops), site(site) {}

  std::optional<SideState> in(const std::string &config, const BootMode *mode) const {
    if (!reached.contains(config))
      return std::nullopt; // Not analysed: nothing can be said.
    SideState state;
    if (!site)
      return state;
    if (const HotLoop *loop = findLoop(loops, site->place.loop))
      state.executions = loop->executions;
    auto fact = site->byConfig.find(config);
    if (fact == site->byConfig.end()) {
      state.executions = {"0", 0};
      return state;
    }
    state.layouts = site->layouts;
    state.state = fact->second.state;
    if (mode) {
      SideState effective = effectiveState(fact->second, *mode);
      state.state = effective.state;
      state.residue = effective.residue;
    }
    return state;
  }

  std::optional<SitePlace> place() const { return site ? std::optional(site->place) : std::nullopt; }
  const HotLoop *loop() const { return site ? findLoop(loops, site->place.loop) : nullptr; }

private:
  const ReachByConfig &reached;
  const std::vector<HotLoop> &loops;
  const SideSite *site;
};

/// A config or boot mode by its name in the report.
struct NamedPoint {
  std::string name;
  std::string config;
  const BootMode *mode = nullptr;
  bool compared = true; ///< `dynamic` itself gets no change, its boot modes do.
};

std::vector<NamedPoint> namedPoints(const std::vector<ConfigPoint> &points) {
  std::vector<NamedPoint> names;
  for (const ConfigPoint &point : points) {
    names.push_back({point.name, point.name, nullptr, point.bootModes.empty()});
    for (const BootMode &mode : point.bootModes)
      names.push_back({point.name + ":" + mode.name, point.name, &mode, true});
  }
  return names;
}

Site describe(const SideSite &shown, const SideView &base, const SideView *patched, int ordinal) {
  Site site;
  site.id = shown.group() + "/" + std::to_string(ordinal);
  site.function = shown.function;
  site.primitive = shown.primitive;
  site.file = shown.file;
  site.base = base.place();
  if (patched)
    site.patched = patched->place();
  site.path = shown.path;
  site.temperature = toString(shown.temperature.heat);
  site.temperatureReason = shown.temperature.heat == Heat::Hot
                               ? "no condition stands before it on the way from the loop"
                               : shown.temperature.reason;
  return site;
}

void addLoops(std::vector<HotLoop> &all, const std::vector<HotLoop> &more) {
  for (const HotLoop &loop : more)
    if (!findLoop(all, loop.id))
      all.push_back(loop);
}

} // namespace

SiteDiff listSites(const ReachByConfig &base, const std::vector<ConfigPoint> &points) {
  SiteDiff diff;
  diff.loops = sideLoops(base);
  std::map<std::string, int> ordinals;
  for (const SideSite &shown : sideSites(base)) {
    SideView view(base, diff.loops, &shown);
    Site site = describe(shown, view, nullptr, ++ordinals[shown.group()]);
    for (const NamedPoint &point : namedPoints(points))
      if (std::optional<SideState> state = view.in(point.config, point.mode))
        site.byConfig[point.name] = {state, std::nullopt};
    diff.sites.push_back(std::move(site));
  }
  return diff;
}

SiteDiff compareSites(const ReachByConfig &base, const ReachByConfig &patched,
                      const std::vector<ConfigPoint> &points, const Policy &policy) {
  std::vector<SideSite> left = sideSites(base);
  std::vector<SideSite> right = sideSites(patched);
  std::vector<HotLoop> leftLoops = sideLoops(base);
  SiteDiff diff;
  diff.loops = sideLoops(patched);
  std::vector<HotLoop> rightLoops = diff.loops;
  addLoops(diff.loops, leftLoops);
  for (const SitePair &pair : matchSites(left, right)) {
    SideView before(base, leftLoops, pair.base ? &left[*pair.base] : nullptr);
    SideView after(patched, rightLoops, pair.patched ? &right[*pair.patched] : nullptr);
    Site site =
        describe(pair.patched ? right[*pair.patched] : left[*pair.base], before, &after, pair.ordinal);
    for (const NamedPoint &point : namedPoints(points)) {
      SiteConfig both{before.in(point.config, point.mode), after.in(point.config, point.mode)};
      if (!both.base && !both.patched)
        continue;
      site.byConfig[point.name] = both;
      if (point.compared)
        if (std::optional<Change> change = siteChange(site, point.name, before.loop(), after.loop(), policy))
          diff.changes.push_back(std::move(*change));
    }
    diff.sites.push_back(std::move(site));
  }
  return diff;
}

} // namespace condresched
