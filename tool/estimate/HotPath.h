// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/BlockPath.h"
#include "estimate/EdgeFlows.h"

#include <optional>

namespace condresched {

/// One side's code of a function, and how often its blocks ran in a sample.
struct CountedCode {
  const MachineFunction *code = nullptr;
  FlowGraph graph;
  std::vector<std::uint64_t> blocks; ///< In the order of `graph.blocks`.
};

/// The most frequent way through a loop's body, or through a function.
struct HotWay {
  BlockWay way;
  double executions = 0; ///< How often its first block ran in the sample.
  double share = 0;      ///< At least this part of them takes the way.
};

/// True where at least half of the executions take it.
inline bool isClear(const HotWay &hot) { return hot.share >= 0.5; }

/// The way from a loop's header back to it or out of it, or without a loop from a function's entry to a
/// return, that the fewest executions leave somewhere; loops inside it are passed as one step. Nothing where
/// it never ran. `flows` are edgeFlows() of `code`.
std::optional<HotWay> hottestWay(const CountedCode &code, const EdgeFlows &flows,
                                 std::optional<std::size_t> loop);

} // namespace condresched
