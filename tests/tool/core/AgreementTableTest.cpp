// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/AgreementTable.h"

#include <gtest/gtest.h>

#include <cmath>

namespace condresched {
namespace {

Measurement counted(double delta) {
  Measurement m;
  m.unit = "instructions";
  m.base = SampleSet{1000, 1000, 1000, {1000}};
  m.patched = SampleSet{1000 + delta, 1000 + delta, 1000 + delta, {1000 + delta}};
  m.delta = m.low = m.high = delta;
  return m;
}

Measurement timed(double delta, double low, double high, double floor) {
  Measurement m = counted(delta);
  m.unit = "ns";
  m.low = low;
  m.high = high;
  m.floor = floor;
  return m;
}

CostDelta predicted(double delta, double low, double high) { return {0, delta, delta, low, high}; }

AgreementRow row(double measured, CostDelta prediction, double executions = 0) {
  return {counted(measured), executions, std::nullopt, prediction};
}

AgreementScore score(std::vector<AgreementRow> rows) {
  return scoreOf({std::move(rows)}, &AgreementRow::profiled);
}

TEST(AgreementTable, ScoresAnEffectAboveItsFloor) { EXPECT_TRUE(hasEffect(timed(50, 40, 60, 20))); }

TEST(AgreementTable, DoesNotScoreAnEffectBelowItsFloor) { EXPECT_FALSE(hasEffect(timed(50, 40, 60, 55))); }

TEST(AgreementTable, DoesNotScoreAnEffectWhoseIntervalHoldsZero) {
  EXPECT_FALSE(hasEffect(timed(50, -10, 110, 20)));
}

TEST(AgreementTable, DoesNotScoreBootsThatDiffer) {
  Measurement m = counted(50);
  m.steady = false;
  EXPECT_FALSE(hasEffect(m));
}

TEST(AgreementTable, DoesNotScoreWhatWasNotRun) {
  Measurement m = counted(50);
  m.patched.reset();
  EXPECT_FALSE(hasEffect(m));
}

TEST(AgreementTable, TakesNoTimedMeasurementForNoEffect) { EXPECT_FALSE(hasNoEffect(timed(0, 0, 0, 20))); }

TEST(AgreementTable, TakesEqualCountsForNoEffect) { EXPECT_TRUE(hasNoEffect(counted(0))); }

TEST(AgreementTable, GivesTheErrorAsAShareOfWhatWasMeasured) {
  EXPECT_DOUBLE_EQ(errorOf(predicted(-90, -95, -85), counted(-100)), 0.1);
}

TEST(AgreementTable, AveragesTheErrors) {
  // 10 % and 30 %.
  EXPECT_DOUBLE_EQ(score({row(100, predicted(110, 100, 120)), row(200, predicted(140, 100, 180))}).meanError,
                   0.2);
}

TEST(AgreementTable, TellsTheWorstError) {
  EXPECT_DOUBLE_EQ(score({row(200, predicted(140, 100, 180)), row(100, predicted(110, 100, 120))}).worstError,
                   0.3);
}

TEST(AgreementTable, CountsARowAsOffFromMoreThanFivePercentOn) {
  EXPECT_EQ(score({row(1000, predicted(1050, 0, 0)), row(1000, predicted(1051, 0, 0))}).off, 1);
}

TEST(AgreementTable, AllowsHalfAnInstructionForEachExecution) {
  // 500 executions: 250 instructions, where 5 % would be 24.
  EXPECT_EQ(score({row(-484, predicted(-300, -400, -200), 500)}).off, 0);
}

TEST(AgreementTable, AllowsNoInstructionsWhereTimeWasMeasured) {
  EXPECT_TRUE(isOff(predicted(300, 0, 0), {timed(200, 190, 210, 20), 500, std::nullopt, std::nullopt}));
}

TEST(AgreementTable, CountsTheRangesThatHoldTheTruth) {
  EXPECT_EQ(score({row(100, predicted(90, 80, 100)), row(100, predicted(90, 80, 99))}).held, 1);
}

TEST(AgreementTable, ComparesANegativeRangesEndsByTheirSize) {
  EXPECT_DOUBLE_EQ(widthOf(predicted(-100, -150, -100)), 1.5);
}

TEST(AgreementTable, CallsARangeThatHoldsZeroEndless) {
  EXPECT_TRUE(std::isinf(widthOf(predicted(100, 0, 150))));
}

TEST(AgreementTable, CallsAPredictionOfNoneExact) { EXPECT_EQ(widthOf(predicted(0, 0, 0)), 1); }

TEST(AgreementTable, CountsZeroPredictedAsZero) {
  EXPECT_EQ(
      score({row(0, predicted(0, 0, 0)), row(0, predicted(0, 0, 5)), row(0, predicted(1, 1, 1))}).zeroRight,
      1);
}

TEST(AgreementTable, CountsARowWithoutAPredictionAsNotPredicted) {
  AgreementRow without = row(100, {});
  without.profiled.reset();
  const AgreementScore result = score({without, row(100, predicted(100, 95, 105))});
  EXPECT_EQ(std::pair(result.rows, result.predicted), std::pair(2, 1));
}

TEST(AgreementTable, TellsTheWidestOfTheRangesThatHaveASign) {
  EXPECT_EQ(score({row(100, predicted(100, 80, 120)), row(100, predicted(0, 0, 120))}).widest, 1.5);
}

TEST(AgreementTable, CountsTheRangesThatHoldZero) {
  EXPECT_EQ(score({row(100, predicted(100, 80, 120)), row(100, predicted(0, 0, 120))}).open, 1);
}

} // namespace
} // namespace condresched
