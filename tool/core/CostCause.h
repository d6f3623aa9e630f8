// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Estimate.h"
#include "core/Site.h"

#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// sites, callee, layout, none.
std::string toString(CostCause::Kind kind);

/// What an audit found.
struct Findings {
  const std::vector<Change> &changes;
  const std::vector<Site> &sites;
  const std::vector<HotLoop> &loops;
  const std::vector<Estimate> &estimates;
};

/// Whether the site stands in another unit than the loops that run it, or behind a pointer: their machine
/// code does not show it.
bool leavesUnit(const Site &site);

/// How often a workload passes a site per call, before and after; not finite where not known.
struct SiteExecutions {
  std::string behind; ///< The site's function, where a pointer or a condition leads to it; else empty.
  double base = 0;
  double patched = 0;
  bool elsewhere = false; ///< leavesUnit().
};

/// Of each site of the workload's root that changes in the config, be it only by the instruction that a
/// switched-off static call leaves.
std::vector<SiteExecutions> changedExecutions(const std::string &config, const std::string &workload,
                                              const Findings &findings);

/// Why `estimate` is what it is. Whether it is the callee or the layout, only machine code tells: of a
/// profiled estimate the static one of the same subject.
CostCause causeOf(const Estimate &estimate, const Findings &findings);

/// `500 executions of 13.1 instructions`, `492 executions more (8 -> 500), of 14.2 instructions`.
std::string causeInWords(const CostCause &cause, const Estimate &estimate);

/// An added cost as a share of the base's.
struct CostShare {
  double value = 0;         ///< 0.05 is 5 %.
  bool ofWholeCall = false; ///< Otherwise of what the loops themselves run, which is less.
};

/// Nothing where the base is not known.
std::optional<CostShare> shareOf(const Estimate &estimate);

/// True where there is something, and the largest that the estimate holds possible is less than a thousandth
/// of the base: no clock of a real machine repeats better (the timed floors in README are several per cent).
/// A share of the loops is larger than one of the call, so that this never hides more than it says.
bool isTooSmallForClocks(const Estimate &estimate);

} // namespace condresched
