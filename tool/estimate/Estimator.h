// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Estimate.h"
#include "core/Site.h"
#include "estimate/LoopCost.h"

#include <vector>

namespace condresched {

/// One side's loop nest, outermost first as in NestCost.
struct SideNest {
  NestCost cost;
  std::vector<HotLoop> loops;
  std::vector<double> executions; ///< Of each loop's body, per system call.
  std::vector<double> empty = {}; ///< Of its iterations without an fd; none known where there are none.

  /// How often the loop at this level goes round without an fd, 0 where that or its cost is not known.
  double emptyAt(std::size_t level) const;
  /// Whether that is known.
  bool knowsEmpty(std::size_t level) const;
  /// Whether all that go round so are counted.
  bool countsEmpty() const;
};

/// The added instructions per system call: each side's bodies times their executions, and its empty
/// iterations where both sides know theirs. The nests are equally deep.
CostDelta addedInstructions(const SideNest &base, const SideNest &patched);

/// `cost` with a range that also holds what it is where conditions let none of the sites run that can be
/// passed by, on either side.
CostDelta withConditions(CostDelta cost, const SideNest &base, const SideNest &patched);

/// `cost` with a range that also holds what it is where one side's iterations take their dearest way, of the
/// loops where the arms that the cheapest way leaves out become longer or shorter by more than staticReach
/// covers.
CostDelta withArms(CostDelta cost, const SideNest &base, const SideNest &patched);

/// Whether it says anything else.
bool changesArms(const SideNest &base, const SideNest &patched);

/// Of that what the calls of scheduling points and their fast paths make out.
double addedInPoints(const SideNest &base, const SideNest &patched);

/// How far the truth may lie from a static count, as a factor: so far that the ends of a range are less than
/// one to one and a half. It is for ways that a static look cannot tell: which arms an fd takes, and which of
/// several ways through a callee is the fast one. README's agreement table says how often the truth lies in
/// it.
inline constexpr double staticReach = 1.22;

/// The cost with delta, low and high from its base and patched side.
CostDelta withStaticRange(CostDelta cost);

/// In words: which loop bodies grew by how much, and how often they run; then `more`, if it is not empty.
std::string basisText(const SideNest &base, const SideNest &patched, const std::string &more = {});

} // namespace condresched
