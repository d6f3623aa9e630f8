// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/CycleSum.h"
#include "estimate/ProfiledCost.h"

namespace condresched {

/// Added cycles per system call of what profiledCost() counted: in each function that changes the most
/// frequent way through each loop and from entry to return, on both sides, times its executions. What both
/// sides' ways call is left out; what one side's way calls besides runs in the place of its call: as the base
/// was seen to run it, or on its fast path. A function that changes is no such callee, it counts by itself.
///
/// Where executions leave the way, it holds more or fewer added instructions than were counted; up to a
/// factor of two the cycles are taken for so many instructions, and `doubts` says so. `doubts` also names
/// where less than half of the executions take any one way. Errors: undecided, where the ways do not account
/// for the instructions, or where no way through a callee was found.
Result<CycleCost> profiledCycles(const ProfiledQuestion &question, const ProfiledCost &cost,
                                 CycleModel &model);

} // namespace condresched
