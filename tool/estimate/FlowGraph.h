// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/MachineCode.h"

#include <set>
#include <vector>

namespace condresched {

/// A straight run of instructions.
struct Block {
  std::size_t first = 0; ///< Index into MachineFunction::code.
  std::size_t last = 0;  ///< Index of its last instruction.
  std::vector<std::size_t> successors;
  bool returns = false; ///< Ends the function: a return or a tail call.
};

/// A natural loop: all blocks from which the header is reached again without leaving it.
struct MachineLoop {
  std::size_t header = 0;
  std::set<std::size_t> blocks;
  std::optional<std::size_t> parent; ///< The smallest loop around it.
};

struct FlowGraph {
  std::vector<Block> blocks; ///< The first is the entry.
  std::vector<MachineLoop> loops;

  /// The innermost loop that holds `block`.
  std::optional<std::size_t> innermost(std::size_t block) const;
};

/// Instructions of the loop's blocks, those of the loops inside it too.
std::size_t lengthOf(const FlowGraph &graph, const MachineLoop &loop);

/// The blocks that the entry leads to, each after those that lead to it but for ways back (reverse
/// postorder).
std::vector<std::size_t> inOrder(const FlowGraph &graph);

/// Blocks and natural loops of a function (back edges found by dominators; loops of one header are
/// one loop).
FlowGraph flowGraph(const MachineFunction &function);

} // namespace condresched
