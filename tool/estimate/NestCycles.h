// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/CycleSum.h"
#include "estimate/Estimator.h"

namespace condresched {

/// Added cycles per system call along the ways that addedInstructions() counts: over the loops, their
/// executions times what the model says of one body run after the other. The nests are equally deep. Errors:
/// as CycleModel::cycles().
Result<CycleCost> nestCycles(const SideNest &base, const SideNest &patched, CycleModel &model);

} // namespace condresched
