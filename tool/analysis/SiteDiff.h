// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/SideSites.h"
#include "core/Config.h"
#include "core/Policy.h"

#include <vector>

namespace condresched {

/// Both sides as the report shows them. Where there is no patched side, its parts are empty.
struct SiteDiff {
  std::vector<HotLoop> loops; ///< Of the patched side, then those only the base has.
  std::vector<Site> sites;
  std::vector<Change> changes;
};

/// Sites of one side alone.
SiteDiff listSites(const ReachByConfig &base, const std::vector<ConfigPoint> &points);

/// Compares the sides by identity (DESIGN.md section 2), in every config that both could build.
/// `points` gives the order and the boot modes. Pure: equal sides give no change.
SiteDiff compareSites(const ReachByConfig &base, const ReachByConfig &patched,
                      const std::vector<ConfigPoint> &points, const Policy &policy);

} // namespace condresched
