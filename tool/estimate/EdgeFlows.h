// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/FlowGraph.h"

#include <cstdint>
#include <map>
#include <vector>

namespace condresched {

/// How often each edge, from one block to another, was taken.
using EdgeFlows = std::map<std::pair<std::size_t, std::size_t>, double>;

/// The edges' executions from those of the blocks: what flows into a block (but the entry) and out of it (but
/// where it returns) is what it runs. Where that leaves an edge open, it takes as much as both its ends
/// allow.
EdgeFlows edgeFlows(const FlowGraph &graph, const std::vector<std::uint64_t> &blocks);

} // namespace condresched
