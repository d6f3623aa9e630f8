// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/FlowGraph.h"
#include "estimate/MachinePath.h"

#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace condresched {

/// Blocks of a function in the order in which they run.
struct BlockWay {
  std::vector<std::size_t> blocks;
  std::set<std::size_t> innerLoops; ///< Those of them that stand for a whole loop, whose code is not counted.
  std::optional<std::size_t> after; ///< The block that runs after the last one; nothing behind a return.
};

/// What a path has in the place of a call: the call and what it runs. Nothing: the call alone.
using CallPath = std::function<std::optional<MachinePath>(const Instruction &call)>;

/// The instructions of the way as they run.
MachinePath pathAlong(const MachineFunction &function, const FlowGraph &graph, const BlockWay &way,
                      const CallPath &callPath);

} // namespace condresched
