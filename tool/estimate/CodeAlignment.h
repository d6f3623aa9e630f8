// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/MachineCode.h"

#include <optional>
#include <vector>

namespace condresched {

/// Whether both are the same operation; calls, of the same symbol.
bool alike(const Instruction &a, const Instruction &b);

/// For each instruction of `patched` the one of `base` that stands for it, in the order of the code: of all
/// alignments one that pairs the most instructions of the same operation, calls those of the same symbol
/// (Needleman and Wunsch, 1970, with a score of one a pair and none for gaps).
std::vector<std::optional<std::size_t>> aligned(const MachineFunction &base, const MachineFunction &patched);

} // namespace condresched
