// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/PositionCounts.h"

#include <map>

namespace condresched {

/// Which block of the base a block of the patched function is, told by the code alone: one whose last
/// instruction and at least half of whose others stand for those of the base's block where both codes are
/// aligned; and one that follows such a block as one of the same instructions follows it in the base,
/// wherever the compiler put either (compare Ayupov, Panchenko, Pupyrev, "Stale Profile Matching", CC 2024).
/// `order` is inOrder() of `graph`, which is the patched function's.
std::map<std::size_t, std::size_t> sameBlocks(const PositionCounts::Counted &base,
                                              const MachineFunction &patched, const FlowGraph &graph,
                                              const std::vector<std::size_t> &order);

} // namespace condresched
