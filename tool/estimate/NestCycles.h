// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/CycleSum.h"
#include "estimate/Estimator.h"

namespace condresched {

/// Added cycles per system call along the ways that addedInstructions() counts: over the loops, their
/// executions times what the model says of one body run after the other. What runs in turn is one path: a
/// body and as many iterations without an fd as follow each, and a loop's body with that of the loop within
/// it where both run equally often. So the CPU is seen to go on with the work of one while it already runs
/// the next: in select-sparse 63 bits without an fd stand behind each with one. The nests are equally deep.
/// Errors: as CycleModel::cycles().
Result<CycleCost> nestCycles(const SideNest &base, const SideNest &patched, CycleModel &model);

} // namespace condresched
