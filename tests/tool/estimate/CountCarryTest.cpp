// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CountCarry.h"

#include "tool/estimate/Positioned.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

/// Goes round ten times.
PositionedFunction tenTimes() { return positioned("f", "1: nop\ndecl %edi\njne 1b\nret", {1, 2, 2, 3}); }

CarriedCounts carriedTo(const PositionedFunction &patched, std::uint64_t entries = 1) {
  const PositionedFunction base = tenTimes();
  const CountedFunction counts = ran(base, {10, 10, 10, 1});
  PositionCounts positions(sameLine);
  positions.add(base, &counts);
  return carryCounts(positions, patched, 1, entries);
}

TEST(CountCarry, KeepsTheCountsOfCodeThatStaysAsItWas) {
  EXPECT_THAT(carriedTo(tenTimes()).blocks, ElementsAre(10, 1));
}

TEST(CountCarry, LetsAReturnUnderAConditionEndAFunctionBeforeItsLastLine) {
  // Of ten entries nine return at once, as s390 can with one instruction.
  const PositionedFunction base =
      positioned("f", "nopr\nber %r14\nnopr\nbr %r14", {1, 2, 3, 4}, "s390x-linux-gnu");
  const CountedFunction counts = ran(base, {10, 10, 1, 1});
  PositionCounts positions(sameLine);
  positions.add(base, &counts);
  EXPECT_THAT(carryCounts(positions, base, 10, 10).blocks, ElementsAre(10, 1));
}

TEST(CountCarry, CountsANewInstructionWithWhatStandsAroundIt) {
  EXPECT_THAT(carriedTo(positioned("f", "1: nop\ncall g\ndecl %edi\njne 1b\nret", {1, 9, 2, 2, 3})).blocks,
              ElementsAre(10, 1));
}

TEST(CountCarry, RunsThroughNewCodeThatCannotBePassedBy) {
  EXPECT_THAT(carriedTo(positioned("f", "1: nop\njmp 2f\n2: call g\njmp 3f\n3: decl %edi\njne 1b\nret",
                                   {1, 1, 9, 9, 2, 2, 3}))
                  .blocks,
              ElementsAre(10, 10, 10, 1));
}

TEST(CountCarry, CountsMoreWhereTheFunctionIsEnteredMoreOften) {
  EXPECT_THAT(carriedTo(tenTimes(), 3).blocks, ElementsAre(30, 3));
}

TEST(CountCarry, FollowsLinesThatThePatchMoved) {
  const PositionedFunction base = tenTimes();
  const CountedFunction counts = ran(base, {10, 10, 10, 1});
  PositionCounts positions([](const std::string &, int line) { return std::optional(line + 5); });
  positions.add(base, &counts);
  const PositionedFunction patched = positioned("f", "1: nop\nnop\ndecl %edi\njne 1b\nret", {6, 20, 7, 7, 8});
  EXPECT_THAT(carryCounts(positions, patched, 1, 1).blocks, ElementsAre(10, 1));
}

/// A new condition on line 9 around a call on line 10.
PositionedFunction withNewCondition() {
  return positioned("f", "1: nop\ntestl %esi,%esi\nje 2f\ncall g\n2: decl %edi\njne 1b\nret",
                    {1, 9, 9, 10, 2, 2, 3});
}

TEST(CountCarry, LeavesOutANewArmThatNothingDecides) {
  EXPECT_THAT(carriedTo(withNewCondition()).blocks, ElementsAre(10, 0, 10, 1));
}

TEST(CountCarry, TellsOfANewArmThatNothingDecides) {
  const std::vector<OpenArm> open = carriedTo(withNewCondition()).open;
  ASSERT_THAT(open, SizeIs(1));
  EXPECT_EQ(std::pair(open[0].passed, open[0].place.line), std::pair(std::uint64_t(10), 10));
}

TEST(CountCarry, KnowsThatNoRescheduleIsNeeded) {
  PositionedFunction patched = withNewCondition();
  patched.frames[1] = {{"need_resched", "include/linux/sched.h", 7}, {"f", "fs/x.c", 9}};
  EXPECT_TRUE(carriedTo(patched).open.at(0).reschedules);
}

TEST(CountCarry, BelievesTheOrderOfTheCodeWherePlacesSayNothing) {
  // The branch on line 5 moved to line 9 of another statement; the base took its longer arm each time.
  const PositionedFunction base =
      positioned("f", "1: nop\ntestl %esi,%esi\njne 2f\ndecl %eax\nincl %ebx\n2: decl %edi\njne 1b\nret",
                 {1, 5, 5, 5, 5, 2, 2, 3});
  const CountedFunction counts = ran(base, {10, 10, 10, 10, 10, 10, 10, 1});
  PositionCounts positions(sameLine);
  positions.add(base, &counts);
  PositionedFunction patched = base;
  for (const std::size_t index : {1, 2, 3, 4})
    patched.frames[index].front().line = 9;
  EXPECT_THAT(carryCounts(positions, patched, 1, 1).blocks, ElementsAre(10, 10, 10, 1));
}

TEST(CountCarry, FindsAFunctionThatTheBaseHadInlined) {
  PositionedFunction base = tenTimes();
  base.frames[0] = {{"g", "fs/x.c", 7}, {"f", "fs/x.c", 1}};
  const CountedFunction counts = ran(base, {10, 10, 10, 1});
  PositionCounts positions(sameLine);
  positions.add(base, &counts);
  EXPECT_THAT(carryCounts(positions, positioned("g", "nop\nret", {7, 8}), 0, 10).blocks, ElementsAre(10));
}

} // namespace
} // namespace condresched
