// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/OutsideCost.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

MachinePath nops(std::size_t count) { return MachinePath(count, PathInstruction{{0x90}, FlowKind::Plain}); }

/// 500 executions that get `added` instructions.
OutsideFunction function(const std::string &name, std::size_t added, bool isSure) {
  return {"fs/" + name + ".c", name, isSure, 500, {}, {nops(added)}};
}
OutsideFunction saving(const std::string &name, std::size_t saved) {
  return {"fs/" + name + ".c", name, false, 500, {nops(saved)}, {}};
}

TEST(OutsideCost, OfAFunctionThatIsSureIsAddedWhole) {
  EXPECT_EQ(outsideCost({function("fdget", 13, true)}).sure, 6500);
}

TEST(OutsideCost, OfTwoThatAreSureIsTheirSum) {
  EXPECT_EQ(outsideCost({function("fdget", 13, true), function("fput", 2, true)}).sure, 7500);
}

TEST(OutsideCost, BehindAPointerIsAtMostAllExecutions) {
  EXPECT_EQ(outsideCost({function("pipe_poll", 13, false)}).most, 6500);
}

TEST(OutsideCost, BehindAPointerMayBeNone) {
  EXPECT_EQ(outsideCost({function("pipe_poll", 13, false)}).least, 0);
}

TEST(OutsideCost, OfSeveralBehindAPointerIsTheLargestAlone) {
  EXPECT_EQ(outsideCost({function("pipe_poll", 13, false), function("tcp_poll", 14, false)}).most, 7000);
}

TEST(OutsideCost, OfSeveralOnOneWayIsTheirSum) {
  OutsideFunction line = function("n_tty_poll", 13, false);
  line.way = {"tty_poll", "n_tty_poll"};
  EXPECT_EQ(outsideCost({function("tty_poll", 13, false), line}).most, 13000);
}

TEST(OutsideCost, BehindAPointerMaySave) { EXPECT_EQ(outsideCost({saving("pipe_poll", 13)}).least, -6500); }

TEST(OutsideCost, OfWhatIsSureIsPartOfTheEstimate) {
  EXPECT_EQ(withOutside(CostDelta{100, 110, 10, 10, 10}, {function("fdget", 2, true)}).delta, 1010);
}

TEST(OutsideCost, OfWhatIsNotSureIsPartOfItsRangeAlone) {
  EXPECT_EQ(withOutside(CostDelta{100, 100, 0, 0, 0}, {function("pipe_poll", 2, false)}).delta, 0);
}

TEST(OutsideCost, OfWhatIsNotSureWidensItsRange) {
  EXPECT_DOUBLE_EQ(withOutside(CostDelta{100, 100, 0, 0, 0}, {function("pipe_poll", 2, false)}).high, 1220);
}

TEST(OutsideCost, InWordsSaysWhatHangsOnTheFd) {
  EXPECT_EQ(outsideText({function("pipe_poll", 13, false)}),
            "pipe_poll(): up to 500 executions of +13 instructions, if an fd leads there");
}

TEST(OutsideCost, InWordsNamesThoseTogetherThatCostTheSame) {
  EXPECT_EQ(outsideText({function("a", 13, true), function("b", 13, true), function("c", 14, true)}),
            "a(), b(): 500 executions of +13 instructions; c(): 500 executions of +14 instructions");
}

TEST(OutsideCost, InWordsSaysWhatIsSure) {
  EXPECT_EQ(outsideText({function("fdget", 13, true)}), "fdget(): 500 executions of +13 instructions");
}

class OutsideCycles : public testing::Test {
protected:
  CycleModel model = *CycleModel::create(llvm::Triple("x86_64-linux-gnu"), "skylake");
};

TEST_F(OutsideCycles, OfWhatIsNotSureMayBeNone) {
  EXPECT_EQ(withOutside(CycleCost(), {function("pipe_poll", 40, false)}, model)->cycles.low, 0);
}

TEST_F(OutsideCycles, OfWhatIsNotSureWidenTheRange) {
  // Skylake takes in six instructions a cycle.
  EXPECT_GE(withOutside(CycleCost(), {function("pipe_poll", 60, false)}, model)->cycles.high, 10 * 500);
}

TEST_F(OutsideCycles, OfWhatIsNotSureAreSaidToHangOnTheFd) {
  EXPECT_EQ(withOutside({{}, "L1 hits", {}}, {function("pipe_poll", 40, false)}, model)->covers,
            "L1 hits; and whether an fd leads to pipe_poll()");
}

TEST_F(OutsideCycles, OfWhatIsSureAreAdded) {
  EXPECT_NEAR(withOutside(CycleCost(), {function("fdget", 60, true)}, model)->cycles.delta, 10 * 500, 1);
}

} // namespace
} // namespace condresched
