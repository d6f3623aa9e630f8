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

TEST_F(Summing, ARangeReachesAsFarUpAsDown) {
  const CostDelta cycles = added(10, eight, 10);
  EXPECT_NEAR(cycles.delta - cycles.low, cycles.high - cycles.delta, 1e-9);
}

TEST_F(Summing, TheRangeOfASavingIsThatOfTheCost) {
  EXPECT_TRUE(sum.add({eight, 10}, {four, 10}).has_value());
  const CostDelta cycles = sum.cost({}).cycles;
  EXPECT_NEAR(cycles.low / cycles.delta, 4.0 / 3, 1e-9);
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
  EXPECT_THAT(sum.cost({}).covers, HasSubstr("0.67 to 1.33 times what is typical"));
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

/// So many instructions that no unit waits for.
MachinePath nops(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "nop\n";
  return pathOf("x86_64-linux-gnu", text);
}

/// A nest of two loops that run 500 times each, the inner one as given.
SideNest nestOf(const MachinePath &outer, const MachinePath &inner, double outerTimes = 500) {
  NestCost cost;
  cost.paths = {outer, inner};
  cost.empty = {std::nullopt, std::nullopt};
  return {cost, {}, {outerTimes, 500}, {0, 0}};
}

/// The same with iterations of the inner loop that come to no fd.
SideNest withEmpty(SideNest nest, const MachinePath &path, double times) {
  nest.cost.empty[1] = EmptyIteration{0, path};
  nest.empty[1] = times;
  return nest;
}

TEST_F(Summing, WorkGoesOnBehindTheIterationsWithoutAnFdThatFollowIt) {
  const SideNest base = withEmpty(nestOf({}, four), nops(8), 500 * 20);
  const SideNest patched = withEmpty(nestOf({}, eight), nops(8), 500 * 20);
  EXPECT_LT(nestCycles(base, patched, model)->cycles.delta, 500 * 2); // Apart it would be 4.
}

TEST_F(Summing, IterationsWithoutAnFdCountThatStandBehindNoneWithOne) {
  const SideNest base = withEmpty(nestOf({}, nops(4)), four, 499);
  const SideNest patched = withEmpty(nestOf({}, nops(4)), eight, 499);
  EXPECT_NEAR(nestCycles(base, patched, model)->cycles.delta, 499 * 4, 20);
}

TEST_F(Summing, IterationsWithoutAnFdCountAlsoBehindThoseWithOne) {
  const SideNest base = withEmpty(nestOf({}, nops(4)), four, 1000);
  const SideNest patched = withEmpty(nestOf({}, nops(4)), eight, 1000);
  EXPECT_NEAR(nestCycles(base, patched, model)->cycles.delta, 1000 * 4, 20);
}

TEST_F(Summing, MoreIterationsWithoutAnFdOnOneSideCountWhole) {
  const SideNest base = withEmpty(nestOf({}, nops(4)), four, 1000);
  const SideNest patched = withEmpty(nestOf({}, nops(4)), four, 1499);
  EXPECT_NEAR(nestCycles(base, patched, model)->cycles.delta, 499 * 4, 20);
}

TEST_F(Summing, LoopsThatRunEquallyOftenRunInTurn) {
  EXPECT_LT(nestCycles(nestOf(nops(80), four), nestOf(nops(80), eight), model)->cycles.delta, 500 * 2);
}

TEST_F(Summing, LoopsThatDoNotRunEquallyOftenAreTakenApart) {
  EXPECT_NEAR(nestCycles(nestOf(nops(80), four, 8), nestOf(nops(80), eight, 8), model)->cycles.delta, 500 * 4,
              20);
}

} // namespace
} // namespace condresched
