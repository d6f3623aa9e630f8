// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"

#include <map>
#include <string>
#include <vector>

namespace condresched {

/// What one side reaches, config by config. A config that is not there was not analysed.
using ReachByConfig = std::map<std::string, Reach>;

/// One place of one side over all its configs.
struct SideSite {
  std::string hotFunction;
  std::string function;
  std::string primitive;
  std::string file;
  SitePlace place;
  std::vector<PathStep> path;
  Temperature temperature;                        ///< In the config where it is hottest.
  std::map<std::string, SiteFact> byConfig;       ///< Where the config compiles the place at all.
  std::map<std::string, Executions> layouts = {}; ///< How often it is passed, by layout.

  /// Sites of one group are told apart by their order only.
  std::string group() const { return hotFunction + "/" + function + "/" + primitive; }
};

/// All places of a side, in source order within each group.
std::vector<SideSite> sideSites(const ReachByConfig &reached);

/// All loops of a side over all configs, without doubles.
std::vector<HotLoop> sideLoops(const ReachByConfig &reached);

} // namespace condresched
