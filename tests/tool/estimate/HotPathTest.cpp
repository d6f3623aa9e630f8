// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/HotPath.h"

#include "tool/estimate/Assemble.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;

/// The hottest way of `f`, or of its loop number `loop`, whose blocks ran so often.
std::optional<HotWay> hottest(const std::string &body, const std::vector<std::uint64_t> &blocks,
                              std::optional<std::size_t> loop = std::nullopt,
                              const std::string &target = "x86_64-linux-gnu") {
  const MachineUnit unit = assembled(functionText("f", body), target);
  const MachineFunction &code = unit.functions.at("f");
  const CountedCode counted{&code, flowGraph(code), blocks};
  return hottestWay(counted, edgeFlows(counted.graph, blocks), loop);
}

const std::string choice = "testl %edi, %edi\nje 1f\nnop\njmp 2f\n1: decl %eax\n2: ret";

TEST(HotPath, TakesTheArmThatRanMoreOften) {
  EXPECT_THAT(hottest(choice, {10, 3, 7, 10})->way.blocks, ElementsAre(0, 2, 3));
}

TEST(HotPath, SaysHowManyTakeIt) { EXPECT_DOUBLE_EQ(hottest(choice, {10, 3, 7, 10})->share, 0.7); }

TEST(HotPath, IsClearWhereHalfTakeIt) { EXPECT_TRUE(isClear(*hottest(choice, {10, 5, 5, 10}))); }

TEST(HotPath, IsNotClearWhereTwoChoicesLeaveLessThanHalf) {
  // A third leaves at the first choice, and a third at the second: perhaps not the same.
  const std::string twice = "testl %edi, %edi\nje 1f\nnop\n1: testl %esi, %esi\nje 2f\nnop\n2: ret";
  EXPECT_FALSE(isClear(*hottest(twice, {9, 6, 9, 6, 9})));
}

TEST(HotPath, GoesOnWhereAReturnUnderAConditionIsRarelyTaken) {
  // s390: one of ten executions returns, nine go on to the end.
  const auto hot =
      hottest("ltr %r2,%r2\nber %r14\nahi %r2,1\nbr %r14", {10, 9}, std::nullopt, "s390x-linux-gnu");
  EXPECT_THAT(hot->way.blocks, ElementsAre(0, 1));
}

TEST(HotPath, OfALoopGoesFromItsHeaderBackToIt) {
  const HotWay hot = *hottest("nop\n1: nop\ndecl %edi\njne 1b\nret", {1, 500, 1}, 0);
  EXPECT_THAT(hot.way.blocks, ElementsAre(1));
  EXPECT_EQ(hot.way.after, 1U);
}

TEST(HotPath, CountsALoopByItsHeader) {
  EXPECT_EQ(hottest("nop\n1: nop\ndecl %edi\njne 1b\nret", {1, 500, 1}, 0)->executions, 500);
}

TEST(HotPath, OfALoopThatNeverGoesRoundLeadsOutOfIt) {
  EXPECT_EQ(hottest("nop\n1: nop\ndecl %edi\njne 1b\nret", {6, 6, 6}, 0)->way.after, 2U);
}

TEST(HotPath, PassesALoopInsideAsOneStep) {
  const HotWay hot = *hottest("nop\n1: nop\ndecl %edi\njne 1b\nret", {1, 500, 1});
  EXPECT_THAT(hot.way.blocks, ElementsAre(0, 1, 2));
  EXPECT_THAT(hot.way.innerLoops, ElementsAre(1));
}

TEST(HotPath, PassingALoopInsideLosesNobody) {
  EXPECT_EQ(hottest("nop\n1: nop\ndecl %edi\njne 1b\nret", {1, 500, 1})->share, 1);
}

TEST(HotPath, IsNoneWhereNothingRan) { EXPECT_FALSE(hottest(choice, {0, 0, 0, 0}).has_value()); }

} // namespace
} // namespace condresched
