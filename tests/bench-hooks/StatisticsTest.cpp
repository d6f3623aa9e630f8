// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expected values are worked out by hand; where chance is in it, the bootstrap's exact distribution is.
#include "bench-hooks/Statistics.h"

#include <gtest/gtest.h>
#include <numeric>

using namespace condresched;

TEST(Statistics, MedianOfAnOddNumberIsTheMiddle) { EXPECT_EQ(median({9, 1, 4}), 4); }

TEST(Statistics, MedianOfAnEvenNumberIsBetweenTheMiddles) { EXPECT_EQ(median({9, 1, 4, 6}), 5); }

TEST(Statistics, MedianOfNothingIsZero) { EXPECT_EQ(median({}), 0); }

// All differences of {3, 5, 7} and {1, 2, 9}: -6 -4 -2 1 [2] 3 4 5 6. The medians differ by 3.
TEST(Statistics, ShiftIsTheMedianOfAllPairwiseDifferences) {
  EXPECT_EQ(shift({1, 2, 9}, {3, 5, 7}, 1).value, 2);
}

TEST(Statistics, ShiftIsPatchedMinusBase) { EXPECT_EQ(shift({100}, {90}, 1).value, -10); }

TEST(Statistics, ShiftOfConstantSamplesHasNoWidth) {
  const Shift result = shift({77892, 77892, 77892}, {84423, 84423}, 1);
  EXPECT_EQ(result.low, 6531);
  EXPECT_EQ(result.high, 6531);
}

// A resample of {0, 10} is {0, 0}, {0, 10} or {10, 10} with probability 1/4, 1/2, 1/4.
TEST(Statistics, ShiftIntervalReachesTheExtremesOfTwoSamples) {
  const Shift result = shift({0}, {0, 10}, 7);
  EXPECT_EQ(result.low, 0);
  EXPECT_EQ(result.high, 10);
}

// The median of a resample of 1..11 is at most k with probability P(Bin(11, k/11) >= 6): 0.007 for k = 2 and
// 0.051 for k = 3, so the 2.5 % quantile is 3, and by symmetry the 97.5 % quantile 9.
TEST(Statistics, SummaryHasThePercentileIntervalOfTheMedian) {
  std::vector<double> samples(11);
  std::iota(samples.begin(), samples.end(), 1);
  const SampleSet summary = summarize(samples, 42);
  EXPECT_EQ(summary.median, 6);
  EXPECT_EQ(summary.low, 3);
  EXPECT_EQ(summary.high, 9);
}

TEST(Statistics, SummaryKeepsTheSamplesInTheOrderTaken) {
  EXPECT_EQ(summarize({3, 1, 2}, 1).samples, (std::vector<double>{3, 1, 2}));
}

TEST(Statistics, TheSameSeedGivesTheSameInterval) {
  const std::vector<double> base = {18.1, 17.9, 18.4, 18.0, 19.2};
  const std::vector<double> patched = {18.6, 18.5, 18.3, 18.9, 18.7};
  EXPECT_EQ(shift(base, patched, 5).low, shift(base, patched, 5).low);
}

TEST(NoiseFloor, IsZeroWhereBootsAreIdentical) {
  EXPECT_EQ(noiseFloor({{10, 10}, {10, 10}, {10, 10}}, 1), 0);
}

TEST(NoiseFloor, IsTheDistanceOfTwoBoots) { EXPECT_EQ(noiseFloor({{10}, {13}}, 1), 3); }

// {6} against {1, 2} is 4..5, {1} against {2, 6} is -5..-1, {2} against {1, 6} is -4..1.
TEST(NoiseFloor, IsTheFarthestIntervalEndOfAnyBootAgainstTheRest) {
  EXPECT_EQ(noiseFloor({{1}, {2}, {6}}, 1), 5);
}
