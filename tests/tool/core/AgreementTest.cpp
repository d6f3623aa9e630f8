// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Agreement.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace condresched {
namespace {

using testing::HasSubstr;

CostDelta predicted(double delta, double low, double high) { return {0, delta, delta, low, high}; }

Measurement measured(double delta, double low, double high, double floor) {
  Measurement m;
  m.config = "full";
  m.workload = "select-pipe";
  m.n = 500;
  m.arch = "x86_64";
  m.compiler = "clang 19";
  m.profile = "bench";
  m.unit = "instructions";
  m.base = SampleSet{77892, 77892, 77892, {77892}};
  m.patched = SampleSet{77892 + delta, 77892 + delta, 77892 + delta, {77892 + delta}};
  m.delta = delta;
  m.low = low;
  m.high = high;
  m.floor = floor;
  return m;
}

Estimate estimate() {
  Estimate e;
  e.config = "full";
  e.workload = "select-pipe";
  e.n = 500;
  e.arch = "x86_64";
  e.compiler = "clang 19";
  e.profile = "bench";
  e.instructions = {0, 6530, 6530, 5900, 7800};
  e.cycles = {0, 3000, 3000, 2400, 4200};
  return e;
}

std::string verdict(const CostDelta &prediction, const Measurement &m) {
  return compareWithPrediction(prediction, m).value;
}

TEST(Agreement, ConfirmsAnEffectInsideTheEstimate) {
  EXPECT_EQ(verdict(predicted(6530, 5900, 7800), measured(6531, 6531, 6531, 0)), "confirmed");
}

TEST(Agreement, ConfirmsWhereTheRangesOnlyTouch) {
  EXPECT_EQ(verdict(predicted(100, 90, 110), measured(115, 110, 120, 10)), "confirmed");
}

TEST(Agreement, ConfirmsADecrease) {
  EXPECT_EQ(verdict(predicted(-6530, -7800, -5900), measured(-6400, -6500, -6300, 50)), "confirmed");
}

TEST(Agreement, ConfirmsNoEffectThatAnExactEngineFindsToo) {
  EXPECT_EQ(verdict(predicted(0, 0, 0), measured(0, 0, 0, 0)), "confirmed");
}

TEST(Agreement, ConfirmsNoEffectWhoseIntervalLiesWithinTheFloor) {
  EXPECT_EQ(verdict(predicted(0, 0, 0), measured(20, -60, 90, 100)), "confirmed");
}

TEST(Agreement, ConfirmsNoEffectWhoseIntervalExcludesZeroWithinTheFloor) {
  EXPECT_EQ(verdict(predicted(0, 0, 0), measured(20, 10, 30, 100)), "confirmed");
}

TEST(Agreement, DoesNotConfirmNoEffectByAnIntervalWiderThanTheFloor) {
  EXPECT_EQ(verdict(predicted(0, 0, 0), measured(20, -300, 320, 100)), "below-noise");
}

TEST(Agreement, ContradictsAnEffectOutsideTheEstimate) {
  EXPECT_EQ(verdict(predicted(6530, 5900, 7800), measured(9000, 8900, 9100, 50)), "contradicted");
}

TEST(Agreement, ContradictsAnEffectOfTheOtherSign) {
  EXPECT_EQ(verdict(predicted(100, 90, 110), measured(-100, -110, -90, 10)), "contradicted");
}

TEST(Agreement, ContradictsAnEstimateOfNoneByAnEffectAboveTheFloor) {
  EXPECT_EQ(verdict(predicted(0, 0, 0), measured(350, 300, 400, 100)), "contradicted");
}

TEST(Agreement, ContradictsAnEstimateOfNoneByOneExactInstruction) {
  EXPECT_EQ(verdict(predicted(0, 0, 0), measured(1, 1, 1, 0)), "contradicted");
}

TEST(Agreement, ContradictsAnEffectThatWouldHaveBeenSeen) {
  EXPECT_EQ(verdict(predicted(6530, 5900, 7800), measured(0, 0, 0, 0)), "contradicted");
}

TEST(Agreement, ContradictsAnEffectFarAboveTheFloorThatIsNotThere) {
  EXPECT_EQ(verdict(predicted(6530, 5900, 7800), measured(20, -60, 90, 100)), "contradicted");
}

TEST(Agreement, SaysBelowNoiseWhereTheEstimateIsSmallerThanTheFloor) {
  EXPECT_EQ(verdict(predicted(104, 94, 125), measured(20, -60, 90, 200)), "below-noise");
}

TEST(Agreement, SaysBelowNoiseWhereTheRangesOverlapUnderTheFloor) {
  EXPECT_EQ(verdict(predicted(104, 94, 125), measured(100, 90, 110, 200)), "below-noise");
}

TEST(Agreement, SaysBelowNoiseForAnEffectExactlyAtTheFloor) {
  EXPECT_EQ(verdict(predicted(100, 90, 110), measured(100, 100, 100, 100)), "below-noise");
}

TEST(Agreement, SaysBelowNoiseWhereALargeEffectsIntervalIncludesZero) {
  EXPECT_EQ(verdict(predicted(350, 300, 400), measured(350, -50, 700, 100)), "below-noise");
}

TEST(Agreement, SaysBelowNoiseWhereTheGapIsWithinTheFloor) {
  EXPECT_EQ(verdict(predicted(8, 7, 9), measured(2, -1, 5, 6)), "below-noise");
}

TEST(Agreement, ComparesNothingWithANumberThatIsNone) {
  EXPECT_EQ(verdict(predicted(0, 0, 0), measured(0, 0, 0, std::numeric_limits<double>::quiet_NaN())),
            "not-run");
}

TEST(Agreement, TakesTheDeltaIntoAnEstimatesRangeThatLacksIt) {
  EXPECT_EQ(verdict(predicted(100, 0, 0), measured(100, 100, 100, 0)), "confirmed");
}

TEST(Agreement, GivesBothSidesNumbersInItsReason) {
  EXPECT_EQ(compareWithPrediction(predicted(6530, 5900, 7800), measured(6531, 6520, 6540, 12)).reason,
            "the ranges overlap and the effect is above the floor: estimated 5,900..7,800, measured +6,531 "
            "(6,520..6,540) instructions, floor 12");
}

/// As measured(), in ns, with the CPU at 3 GHz.
Measurement timed(double delta, double low, double high, double floor) {
  Measurement m = measured(delta, low, high, floor);
  m.unit = "ns";
  m.gigahertz = 3;
  return m;
}

TEST(Agreement, JudgesATimeByTheClockThatItsOwnGuestSaw) {
  EXPECT_THAT(withAgreement(timed(1000, 990, 1010, 10), {estimate()}, "").reason,
              HasSubstr("estimated 800..1,400"));
}

TEST(Agreement, JudgesNoTimeWhoseGuestDidNotLookAtTheClock) {
  Measurement m = timed(1000, 990, 1010, 10);
  m.gigahertz = 0;
  EXPECT_THAT(withAgreement(m, {estimate()}, "").reason, HasSubstr("clock frequency is not known"));
}

TEST(Agreement, ComparesTimeWithCyclesAtTheClockFrequency) {
  EXPECT_EQ(predictionIn("ns", estimate(), {3.0})->delta, 1000);
}

TEST(Agreement, ConvertsTheRangeToo) { EXPECT_EQ(predictionIn("ns", estimate(), {2.0})->high, 2100); }

TEST(Agreement, NeedsNoClockFrequencyForInstructions) {
  EXPECT_EQ(predictionIn("instructions", estimate(), {0})->delta, 6530);
}

TEST(Agreement, CannotPredictTimeWithoutAClockFrequency) {
  EXPECT_FALSE(predictionIn("ns", estimate(), {0}).has_value());
}

TEST(Agreement, CannotPredictTimeWithTheCyclesOfAnotherCpu) {
  Estimate e = estimate();
  e.cycleBasis.cpu = "z15";
  EXPECT_EQ(predictionIn("ns", e, {3, "znver5"}).error().what,
            "the cycles are those of z15, and znver5 measured");
}

TEST(Agreement, CannotPredictTimeWithoutCyclesAndSaysWhyThereAreNone) {
  Estimate e = estimate();
  e.cycles.delta = std::nan("");
  e.cycleBasis.covers = "no cycles: nobody knows";
  EXPECT_EQ(predictionIn("ns", e, {3}).error().what, "no cycles: nobody knows");
}

TEST(Agreement, CallsNoEffectAboveItsFloorWhoseIntervalHoldsZero) {
  EXPECT_FALSE(isAboveFloor(measured(100, -5, 205, 50)));
}

TEST(Agreement, CallsASavingAboveTheFloorAnEffect) {
  EXPECT_TRUE(isAboveFloor(measured(-100, -110, -90, 50)));
}

TEST(Agreement, RefusesAnUnknownUnit) {
  EXPECT_EQ(predictionIn("furlongs", estimate(), {1}).error().what, "unit 'furlongs' is unknown");
}

TEST(Agreement, IsJudgedAgainstTheEstimateOfTheSameObjects) {
  EXPECT_EQ(withAgreement(measured(6531, 6531, 6531, 0), {estimate()}, "").agreement, "confirmed");
}

TEST(Agreement, IsNeverJudgedAgainstAnotherProfile) {
  Estimate other = estimate();
  other.profile = "audit";
  EXPECT_EQ(withAgreement(measured(6531, 6531, 6531, 0), {other}, "").agreement, "not-run");
}

TEST(Agreement, NamesTheProfileThatTheOnlyEstimateIsFor) {
  Estimate other = estimate();
  other.profile = "audit";
  EXPECT_THAT(withAgreement(measured(6531, 6531, 6531, 0), {other}, "").reason,
              HasSubstr("there is one for arch x86_64, compiler clang 19, profile audit"));
}

TEST(Agreement, PicksTheEstimateOfTheSameWorkload) {
  Estimate other = estimate();
  other.workload = "select-file";
  other.instructions = {0, 0, 0, 0, 0};
  EXPECT_EQ(withAgreement(measured(6531, 6531, 6531, 0), {other, estimate()}, "").agreement, "confirmed");
}

TEST(Agreement, SaysThatOnlyOneSideWasMeasured) {
  Measurement m = measured(0, 0, 0, 0);
  m.patched.reset();
  EXPECT_EQ(withAgreement(m, {estimate()}, "").reason,
            "only one side was measured, so there is no difference to compare");
}

TEST(Agreement, KeepsTheEnginesReasonForNotRunning) {
  Measurement m;
  m.reason = "the guest never left the BIOS";
  EXPECT_EQ(withAgreement(m, {}, "").reason, "the guest never left the BIOS");
}

TEST(Agreement, TakesASideWithoutSamplesForNotMeasured) {
  Measurement m = measured(0, 0, 0, 0);
  m.patched->samples.clear();
  EXPECT_EQ(withAgreement(m, {estimate()}, "").agreement, "not-run");
}

TEST(Agreement, KeepsTheMeasuredDifferenceWhereNothingCanBeCompared) {
  EXPECT_EQ(withAgreement(measured(6531, 6531, 6531, 0), {}, "").delta, 6531);
}

TEST(Agreement, IsWithTheEstimateThatKnowsTheWay) {
  Estimate profiled = estimate();
  profiled.grade = "profiled";
  profiled.instructions = {0, 100, 100, 90, 110};
  EXPECT_EQ(withAgreement(measured(100, 100, 100, 0), {estimate(), profiled}, "").agreement, "confirmed");
}

} // namespace
} // namespace condresched
