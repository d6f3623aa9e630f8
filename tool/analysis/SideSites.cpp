// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SideSites.h"

#include <algorithm>
#include <tuple>

namespace condresched {

std::vector<SideSite> sideSites(const ReachByConfig &reached) {
  std::map<std::tuple<std::string, int, int>, SideSite> places;
  for (const auto &[config, reach] : reached)
    for (const ReachedSite &site : reach.sites) {
      const SourcePlace &at = site.fact.place;
      SideSite side{site.hotFunction,
                    site.function,
                    site.fact.primitive,
                    at.file,
                    {at.line, at.column, site.loop},
                    site.path,
                    site.temperature,
                    {},
                    site.layouts};
      auto &place = places.try_emplace({side.group(), at.line, at.column}, side).first->second;
      if (site.temperature.heat < place.temperature.heat) {
        place.temperature = site.temperature;
        place.path = site.path;
      }
      place.byConfig.emplace(config, site.fact);
    }
  std::vector<SideSite> sites;
  for (auto &[key, site] : places)
    sites.push_back(std::move(site));
  return sites;
}

std::vector<HotLoop> sideLoops(const ReachByConfig &reached) {
  std::vector<HotLoop> loops;
  for (const auto &[config, reach] : reached)
    for (const HotLoop &loop : reach.loops)
      if (std::ranges::find(loops, loop.id, &HotLoop::id) == loops.end())
        loops.push_back(loop);
  return loops;
}

} // namespace condresched
