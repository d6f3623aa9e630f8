// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CycleRange.h"

#include <gtest/gtest.h>

namespace condresched {

void PrintTo(const CycleRange &range, std::ostream *out) {
  *out << range.low << ".." << range.typical << ".." << range.high;
}
bool operator==(const CycleRange &a, const CycleRange &b) {
  return a.low == b.low && a.typical == b.typical && a.high == b.high;
}

namespace {

/// A path whose registers never make it wait.
PathCycles flowing(double ready, double turns, std::size_t instructions) {
  PathCycles path;
  path.dependent = ready;
  path.ready = ready;
  path.turns = turns;
  path.instructions = instructions;
  return path;
}

/// A path that waits for its own results.
PathCycles waiting(double dependent, double ready, double turns, std::size_t instructions) {
  PathCycles path = flowing(ready, turns, instructions);
  path.dependent = dependent;
  return path;
}

TEST(CycleRange, ATurnLosesNothingOrTypicallyACycle) {
  EXPECT_EQ(rangeOf(flowing(10, 4, 40)), (CycleRange{10, 14, 14}));
}

TEST(CycleRange, NoMoreThanOneTurnIsTakenACycle) { EXPECT_EQ(rangeOf(flowing(1, 4, 6)).low, 4); }

TEST(CycleRange, WaitingForRegistersHidesTheTurns) {
  EXPECT_EQ(rangeOf(waiting(20, 10, 4, 40)), (CycleRange{20, 20, 20}));
}

TEST(CycleRange, EqualPathsAddNothing) {
  EXPECT_EQ(addedCycles(flowing(10, 4, 40), flowing(10, 4, 40)), (CycleRange{0, 0, 0}));
}

TEST(CycleRange, WhatIsAddedIsTheDifferenceEndByEnd) {
  EXPECT_EQ(addedCycles(flowing(10, 1, 40), flowing(16, 7, 70)), (CycleRange{6, 12, 12}));
}

TEST(CycleRange, ALoopThatWaitsMayTakeInCodeForNothing) {
  EXPECT_EQ(addedCycles(waiting(20, 5, 1, 20), waiting(20, 10, 5, 40)).low, 0);
}

TEST(CycleRange, CodeTypicallyTakesWhatItTakesOfTheWidthsAlsoInALoopThatWaits) {
  EXPECT_EQ(addedCycles(waiting(20, 5, 1, 20), waiting(20, 10, 5, 40)).typical, 15 - 6);
}

TEST(CycleRange, ALoopThatWaitsSavesWhatItsCodeTookOfTheWidths) {
  EXPECT_EQ(addedCycles(waiting(20, 10, 5, 40), waiting(20, 5, 1, 20)).typical, 6 - 15);
}

TEST(CycleRange, AddedCodeShortensNoChain) {
  EXPECT_EQ(addedCycles(waiting(20, 5, 1, 20), waiting(8, 8, 3, 40)).low, 0);
}

TEST(CycleRange, AsLongAPathMayShortenAChain) {
  EXPECT_EQ(addedCycles(waiting(20, 5, 1, 20), waiting(12, 5, 1, 20)), (CycleRange{-8, -8, -8}));
}

TEST(CycleRange, WhatIsTakenAwaySavesWhatAddingItCosts) {
  EXPECT_EQ(addedCycles(flowing(16, 7, 70), flowing(10, 1, 40)), (CycleRange{-12, -12, -6}));
}

/// 100 cycles more where the analyzer overlaps the runs.
PathCycles longer(double alone) {
  PathCycles path = flowing(110, 0, 400);
  path.alone = alone;
  return path;
}

PathCycles shorter() {
  PathCycles path = flowing(10, 0, 40);
  path.alone = 30;
  return path;
}

TEST(CycleRange, IsTypicallyBetweenOverlappedRunsAndSingleOnes) {
  EXPECT_NEAR(addedCycles(shorter(), longer(430)).typical, 200, 1e-9);
}

TEST(CycleRange, ReachesUpToATypicalThatLiesBeyondOverlappedRuns) {
  EXPECT_NEAR(addedCycles(shorter(), longer(430)).high, 200, 1e-9);
}

TEST(CycleRange, SingleRunsThatDifferByLessChangeNothing) {
  EXPECT_EQ(addedCycles(shorter(), longer(80)).typical, 100);
}

TEST(CycleRange, ASavingIsTypicallyWhatAddingItCosts) {
  EXPECT_NEAR(addedCycles(longer(430), shorter()).typical, -200, 1e-9);
}

TEST(CycleRange, NamesWhatOneSideHoldsMoreOftenOfUnknownCost) {
  PathCycles base = flowing(1, 1, 10);
  PathCycles patched = base;
  base.uncosted = {{"CLI", 1}, {"STI", 1}, {"PAUSE", 2}};
  patched.uncosted = {{"CLI", 1}, {"STI", 3}};
  EXPECT_EQ(addedUncosted(base, patched), (std::map<std::string, int>{{"STI", 2}, {"PAUSE", -2}}));
}

} // namespace
} // namespace condresched
