// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Estimate.h"
#include "core/Site.h"

#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// What makes an estimate differ from nothing.
struct CostCause {
  enum class Kind {
    None,   ///< It does not.
    Sites,  ///< Sites of the root change.
    Callee, ///< No site of the root changes, but what they run does.
    Layout, ///< Neither does: the patch changes other code, or the compiler lays the same out differently.
  };
  Kind kind = Kind::None;
  double base = 0;    ///< Executions per call, in the workload's layout, of the sites that change; before
  double patched = 0; ///< and after. Not finite where not known.
};

/// sites, callee, layout, none.
std::string toString(CostCause::Kind kind);

/// What an audit found.
struct Findings {
  const std::vector<Change> &changes;
  const std::vector<Site> &sites;
  const std::vector<HotLoop> &loops;
  const std::vector<Estimate> &estimates;
};

/// Why `estimate` is what it is. Whether it is the callee or the layout, only machine code tells: of a
/// profiled estimate the static one of the same subject.
CostCause causeOf(const Estimate &estimate, const Findings &findings);

/// `500 executions of 13.1 instructions`, `492 executions more (8 -> 500) of 14.2 instructions`.
std::string causeInWords(const CostCause &cause, const Estimate &estimate);

/// An added cost as a share of the base's.
struct CostShare {
  double value = 0;         ///< 0.05 is 5 %.
  bool ofWholeCall = false; ///< Otherwise of what the loops themselves run, which is less.
};

/// Nothing where the base is not known.
std::optional<CostShare> shareOf(const Estimate &estimate);

/// True where the largest that the estimate holds possible is less than a thousandth of the base: clocks of
/// real machines repeat to within some parts in a thousand at best, see the floors in README. A share of the
/// loops is larger than one of the call, so that this never hides more than it says.
bool isTooSmallForClocks(const Estimate &estimate);

} // namespace condresched
