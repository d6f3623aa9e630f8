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
};

/// The added instructions per system call: each side's bodies times their executions. The nests are equally
/// deep.
///
/// The range: 18 parts in a hundred to either side, so that its ends are less than one to one and a half, for
/// ways that a static look cannot tell: which arms an fd takes, and which of several ways through a callee is
/// the fast one. README's agreement table says how often the truth lies in it.
CostDelta addedInstructions(const SideNest &base, const SideNest &patched);

/// In words: which loop bodies grew by how much, and how often they run.
std::string basisText(const SideNest &base, const SideNest &patched);

} // namespace condresched
