// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/EdgeFlows.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

/// A graph of these successors, block by block; a block without any returns.
FlowGraph graphOf(const std::vector<std::vector<std::size_t>> &successors) {
  FlowGraph graph;
  for (const std::vector<std::size_t> &next : successors)
    graph.blocks.push_back({0, 0, next, next.empty()});
  return graph;
}

TEST(EdgeFlows, AStraightLinePassesOnWhatItRuns) {
  EXPECT_EQ(edgeFlows(graphOf({{1}, {}}), {7, 7}), (EdgeFlows{{{0, 1}, 7}}));
}

TEST(EdgeFlows, WhatIsNotOnOneArmIsOnTheOther) {
  // An `if` without an `else`: the edge past it has no block of its own.
  EXPECT_EQ(edgeFlows(graphOf({{1, 2}, {2}, {}}), {10, 4, 10}).at({0, 2}), 6);
}

TEST(EdgeFlows, ALoopGoesBackAsOftenAsItWasNotEntered) {
  EXPECT_EQ(edgeFlows(graphOf({{1}, {1, 2}, {}}), {1, 500, 1}).at({1, 1}), 499);
}

TEST(EdgeFlows, TheEntrysCountIsNotWhatFlowsBackToIt) {
  // Block 0 is entered once and goes round nine times.
  EXPECT_EQ(edgeFlows(graphOf({{0, 1}, {}}), {10, 1}).at({0, 0}), 9);
}

TEST(EdgeFlows, NoEdgeRunsLessThanNever) {
  // Counts that do not fit, as where a sample begins within a call.
  EXPECT_EQ(edgeFlows(graphOf({{1, 2}, {2}, {}}), {3, 4, 3}).at({0, 2}), 0);
}

TEST(EdgeFlows, AnEdgeThatNothingDecidesTakesWhatBothEndsAllow) {
  // 0 and 1 both lead to both of 2 and 3.
  const EdgeFlows flows = edgeFlows(graphOf({{1, 2, 3}, {2, 3}, {}, {}}), {10, 4, 5, 5});
  EXPECT_EQ(flows.at({0, 2}) + flows.at({1, 2}), 5);
}

TEST(EdgeFlows, WhatAReturnUnderAConditionTakesDoesNotGoOn) {
  // Six of ten executions return from block 0, the others go into the loop of block 1.
  FlowGraph graph = graphOf({{1}, {1, 2}, {}});
  graph.blocks[0].returns = true;
  EXPECT_EQ(edgeFlows(graph, {10, 500, 4}), (EdgeFlows{{{0, 1}, 4}, {{1, 1}, 496}, {{1, 2}, 4}}));
}

TEST(EdgeFlows, AnEmptyFunctionHasNone) { EXPECT_TRUE(edgeFlows({}, {}).empty()); }

} // namespace
} // namespace condresched
