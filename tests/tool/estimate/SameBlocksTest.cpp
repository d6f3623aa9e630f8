// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/SameBlocks.h"

#include "tool/estimate/Positioned.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::Pair;

/// Block of `patched` and of `base`, for those that are the same.
std::map<std::size_t, std::size_t> found(const std::string &base, const std::string &patched) {
  const PositionedFunction before = positioned("f", base, {});
  const MachineFunction after = positioned("f", patched, {}).code;
  const PositionCounts::Counted counted{&before, flowGraph(before.code), {}};
  const FlowGraph graph = flowGraph(after);
  return sameBlocks(counted, after, graph, inOrder(graph));
}

TEST(SameBlocks, FindsABlockThatTheCompilerPutElsewhere) {
  // In the base: 0 is test and jne, 1 incl and ret, 2 decl and ret. The last stands in front afterwards.
  EXPECT_THAT(found("testl %esi,%esi\njne 2f\nincl %eax\nret\n2: decl %edi\nret",
                    "jmp 1f\n2: decl %edi\nret\n1: testl %esi,%esi\njne 2b\nincl %eax\nret"),
              ElementsAre(Pair(1, 2), Pair(2, 0), Pair(3, 1)));
}

TEST(SameBlocks, TakesNoBlockOfOtherInstructionsForTheSame) {
  EXPECT_THAT(found("testl %esi,%esi\njne 2f\nincl %eax\nret\n2: decl %edi\nret",
                    "jmp 1f\n2: negl %edi\nret\n1: testl %esi,%esi\njne 2b\nincl %eax\nret"),
              ElementsAre(Pair(2, 0), Pair(3, 1)));
}

} // namespace
} // namespace condresched
