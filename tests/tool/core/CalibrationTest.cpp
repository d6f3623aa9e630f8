// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Calibration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::HasSubstr;

/// An effect of `cycles` predicted ones that took `ns` at 2 GHz, on config `config`, above the noise.
CalibrationRow rowOf(const std::string &config, double cycles, double ns) {
  CalibrationRow row;
  row.key = {"a patch", config, "select-pipe", 500};
  row.cpu = "znver5";
  row.gigahertz = 2;
  row.low = cycles * 0.8;
  row.typical = cycles;
  row.high = cycles * 1.5;
  row.measured = ns;
  row.floor = 10;
  row.date = "2026-12-01";
  row.source = "uml on two quiet cores";
  return row;
}

/// Three effects: half, once and twice what was predicted.
std::vector<CalibrationRow> threeRows() {
  return {rowOf("none", 1000, 250), rowOf("voluntary", 1000, 500), rowOf("full", 1000, 1000)};
}

Calibration calibrationOf(const std::vector<CalibrationRow> &rows) {
  return calibrationFor(rows, {"another patch", "none", "select-pipe", 500}, "znver5", "2026-12-04");
}

TEST(Calibration, IsTheMedianOfMeasuredByPredictedCycles) {
  std::vector<CalibrationRow> rows = threeRows();
  rows[1].measured = 600; // 1,200 cycles at 2 GHz.
  EXPECT_DOUBLE_EQ(calibrationOf(rows).factor, 1.2);
}

TEST(Calibration, TakesTheMiddleBetweenTheTwoInTheMiddle) {
  std::vector<CalibrationRow> rows = threeRows();
  rows.push_back(rowOf("rt", 1000, 750));
  EXPECT_DOUBLE_EQ(calibrationOf(rows).factor, 1.25);
}

TEST(Calibration, TakesSavingsLikeCosts) {
  std::vector<CalibrationRow> rows = threeRows();
  rows[1] = rowOf("voluntary", -1000, -600);
  EXPECT_DOUBLE_EQ(calibrationOf(rows).factor, 1.2);
}

TEST(Calibration, ThereIsNoneFromTwoMeasurements) {
  EXPECT_EQ(calibrationOf({rowOf("none", 1000, 800), rowOf("full", 1000, 800)}).factor, 1);
}

TEST(Calibration, SaysWhyThereIsNone) {
  EXPECT_EQ(
      calibrationOf({rowOf("none", 1000, 800), rowOf("full", 1000, 800)}).words,
      "not calibrated: 2 measurements of other effects above their noise floor on znver5, 3 are needed");
}

TEST(Calibration, LeavesOutAnEffectWithinItsNoiseFloor) {
  std::vector<CalibrationRow> rows = threeRows();
  rows[2].floor = 1000;
  EXPECT_EQ(calibrationOf(rows).rows, 0U);
}

TEST(Calibration, LeavesOutAnotherCpu) {
  std::vector<CalibrationRow> rows = threeRows();
  rows[2].cpu = "skylake";
  EXPECT_EQ(calibrationOf(rows).rows, 0U);
}

TEST(Calibration, LeavesOutAPredictionOfNothing) {
  std::vector<CalibrationRow> rows = threeRows();
  rows[2].typical = 0;
  EXPECT_EQ(calibrationOf(rows).rows, 0U);
}

TEST(Calibration, LeavesOutARunWhoseClockIsNotKnown) {
  std::vector<CalibrationRow> rows = threeRows();
  rows[2].gigahertz = 0;
  EXPECT_EQ(calibrationOf(rows).rows, 0U);
}

TEST(Calibration, NeverRestsOnTheEffectThatIsScored) {
  std::vector<CalibrationRow> rows = threeRows();
  EXPECT_EQ(calibrationFor(rows, rows[1].key, "znver5", "2026-12-04").rows, 0U);
}

TEST(Calibration, NeverRestsOnARepetitionOfTheEffectThatIsScored) {
  std::vector<CalibrationRow> rows = threeRows();
  CalibrationRow again = rows[1];
  again.date = "2026-11-01";
  again.source = "uml on another machine";
  again.measured = 5000;
  rows.push_back(again);
  rows.push_back(rowOf("rt", 1000, 350));
  EXPECT_DOUBLE_EQ(calibrationFor(rows, again.key, "znver5", "2026-12-04").factor, 0.7);
}

TEST(Calibration, AnotherNumberOfFdsIsAnotherEffect) {
  std::vector<CalibrationRow> rows = threeRows();
  CalibrationKey scored = rows[1].key;
  scored.n = 100;
  EXPECT_EQ(calibrationFor(rows, scored, "znver5", "2026-12-04").rows, 3U);
}

TEST(Calibration, RefusesToTurnASignRound) {
  EXPECT_THAT(
      calibrationOf({rowOf("none", 1000, -800), rowOf("full", 1000, -800), rowOf("rt", 1000, 800)}).words,
      HasSubstr("speak against the predictions' sign"));
}

TEST(Calibration, IsAsOldAsItsNewestMeasurement) {
  std::vector<CalibrationRow> rows = threeRows();
  rows[0].date = "2026-11-28";
  rows[1].date = "2026-10-01";
  rows[2].date = "2026-11-30";
  EXPECT_EQ(calibrationOf(rows).ageDays, 4);
}

TEST(Calibration, SaysWhatItRestsOnAndHowOldThatIs) {
  std::vector<CalibrationRow> rows = threeRows();
  rows[0].date = "2026-10-01";
  EXPECT_EQ(calibrationOf(rows).words,
            "times 1, the median of 3 measurements on znver5 of 2026-10-01 to 2026-12-01, the newest "
            "3 days old: uml on two quiet cores");
}

TEST(Calibration, SaysWhereItsAgeIsNotKnown) {
  EXPECT_THAT(calibrationFor(threeRows(), {}, "znver5", "today").words, HasSubstr("of unknown age"));
}

} // namespace
} // namespace condresched
