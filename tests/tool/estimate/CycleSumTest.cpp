// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CycleSum.h"

#include "AssemblePath.h"
#include "estimate/NestCycles.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;

/// So many multiplications that wait for none of the others.
std::string multiplications(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "imul $3, %rdi, %rax\n";
  return text;
}

/// A sum for Skylake, which starts one multiplication a cycle (Intel's optimization manual: port 1).
class Summing : public testing::Test {
protected:
  CycleModel model = *CycleModel::create(llvm::Triple("x86_64-linux-gnu"), "skylake");
  CycleSum sum{model};
  MachinePath four = pathOf("x86_64-linux-gnu", multiplications(4));
  MachinePath eight = pathOf("x86_64-linux-gnu", multiplications(8));

  CostDelta added(double base, const MachinePath &patched, double times) {
    EXPECT_TRUE(sum.add({four, base}, {patched, times}).has_value());
    return sum.cost({}).cycles;
  }
};

TEST_F(Summing, MultipliesTheDifferenceByTheExecutions) { EXPECT_NEAR(added(10, eight, 10).delta, 40, 1); }

TEST_F(Summing, CountsWholeWhatRunsMoreOften) { EXPECT_NEAR(added(10, four, 15).delta, 20, 1); }

TEST_F(Summing, SavesWhatRunsMoreSeldom) { EXPECT_NEAR(added(10, four, 4).delta, -24, 1); }

TEST_F(Summing, TellsTheBasesCycles) { EXPECT_NEAR(added(10, eight, 10).base, 40, 1); }

TEST_F(Summing, ThePatchedSideIsTheBaseAndWhatWasAdded) {
  const CostDelta cycles = added(10, eight, 10);
  EXPECT_EQ(cycles.patched, cycles.base + cycles.delta);
}

TEST_F(Summing, EqualPathsAddNothing) { EXPECT_EQ(added(10, four, 10).high, 0); }

TEST_F(Summing, ARangeIsAFactorOfTwoWide) {
  const CostDelta cycles = added(10, eight, 10);
  EXPECT_NEAR(cycles.high, 2 * cycles.low, 1e-9);
}

TEST_F(Summing, TheRangeOfASavingIsThatOfTheCost) {
  EXPECT_TRUE(sum.add({eight, 10}, {four, 10}).has_value());
  const CostDelta cycles = sum.cost({}).cycles;
  EXPECT_NEAR(cycles.low / cycles.delta, 1.4, 1e-9);
}

TEST_F(Summing, ARangeThatTurnsMakeWiderIsCutToAFactorOfTwo) {
  const MachinePath turning =
      pathOf("x86_64-linux-gnu", multiplications(4) + "jmp 1f\n1: jmp 1f\n1: jmp 1f\n1:");
  const CostDelta cycles = added(10, turning, 10);
  EXPECT_LE(cycles.high, 2 * cycles.low);
}

TEST_F(Summing, ScalesWhatIsAddedAlone) {
  added(10, eight, 10);
  sum.scale(0.5);
  EXPECT_NEAR(sum.cost({}).cycles.base, 40, 1);
  EXPECT_NEAR(sum.cost({}).cycles.delta, 20, 1);
}

TEST_F(Summing, NamesWhatCostsMoreThanWasCounted) {
  added(10, pathOf("x86_64-linux-gnu", multiplications(4) + "cli\n"), 10);
  EXPECT_THAT(sum.cost({}).covers, HasSubstr("CLI, +10 a call"));
}

TEST_F(Summing, TellsHowFarTheRangeReaches) {
  EXPECT_THAT(sum.cost({}).covers, HasSubstr("0.7 to 1.4 times what is typical"));
}

TEST_F(Summing, NamesTheCpu) { EXPECT_THAT(sum.cost({}).covers, HasSubstr("skylake (as asked for)")); }

TEST_F(Summing, OfANestGoesOverItsLoops) {
  NestCost base;
  base.paths = {four, four};
  NestCost patched;
  patched.paths = {four, eight};
  const Result<CycleCost> cost = nestCycles({base, {}, {8, 500}}, {patched, {}, {8, 500}}, model);
  EXPECT_NEAR(cost->cycles.delta, 500 * 4, 20);
}

} // namespace
} // namespace condresched
