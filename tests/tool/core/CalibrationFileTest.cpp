// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/CalibrationFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string line = R"({"patch":"sched: x","config":"full","workload":"select-pipe","n":500,)"
                         R"("cpu":"znver5","gigahertz":2.1,"cycles_low":3000,"cycles_typical":4000.5,)"
                         R"("cycles_high":6000,"measured_ns":1800,"floor_ns":120,"date":"2026-12-02",)"
                         R"("source":"uml"})";

/// The line with the first `from` in it exchanged.
std::string lineWith(const std::string &from, const std::string &to) {
  std::string changed = line;
  return changed.replace(changed.find(from), from.size(), to);
}

CalibrationRow row() { return parseCalibration(line).rows.at(0); }

TEST(CalibrationFile, ReadsWhatIdentifiesAnEffect) {
  EXPECT_EQ(row().key, (CalibrationKey{"sched: x", "full", "select-pipe", 500}));
}

TEST(CalibrationFile, ReadsThePrediction) {
  EXPECT_THAT((std::vector{row().low, row().typical, row().high}), ElementsAre(3000, 4000.5, 6000));
}

TEST(CalibrationFile, ReadsTheMeasurement) {
  EXPECT_THAT((std::vector{row().gigahertz, row().measured, row().floor}), ElementsAre(2.1, 1800, 120));
}

TEST(CalibrationFile, ReadsWhereItComesFrom) {
  EXPECT_THAT((std::vector{row().cpu, row().date, row().source}), ElementsAre("znver5", "2026-12-02", "uml"));
}

TEST(CalibrationFile, ReadsBackWhatItPrints) {
  std::string printed = printCalibration({row(), row()});
  EXPECT_EQ(printCalibration(parseCalibration(printed).rows), printed);
}

TEST(CalibrationFile, PrintsARowALine) {
  EXPECT_EQ(parseCalibration(printCalibration({row(), row()})).rows.size(), 2U);
}

TEST(CalibrationFile, AnEmptyLineSaysNothing) {
  EXPECT_TRUE(parseCalibration("\n" + line + "\n\n").faults.empty());
}

TEST(CalibrationFile, ReadsTheRowsAroundABadLine) {
  EXPECT_EQ(parseCalibration(line + "\nnonsense\n" + line).rows.size(), 2U);
}

TEST(CalibrationFile, TellsTheNumberOfABadLine) {
  EXPECT_THAT(parseCalibration(line + "\nnonsense\n" + line).faults, ElementsAre(HasSubstr("line 2: ")));
}

TEST(CalibrationFile, TellsAMissingField) {
  EXPECT_THAT(parseCalibration(lineWith("\"floor_ns\":120,", "")).faults,
              ElementsAre("line 1: missing value at row.floor_ns"));
}

TEST(CalibrationFile, TellsAFieldOfAnotherType) {
  EXPECT_THAT(parseCalibration(lineWith("500", "\"many\"")).faults, ElementsAre(HasSubstr("row.n")));
}

TEST(CalibrationFile, TellsADayThatIsNone) {
  EXPECT_THAT(parseCalibration(lineWith("2026-12-02", "2026-02-30")).faults,
              ElementsAre(HasSubstr("2026-02-30")));
}

TEST(CalibrationFile, TellsAClockThatStands) {
  EXPECT_THAT(parseCalibration(lineWith("2.1", "0")).faults, ElementsAre(HasSubstr("gigahertz")));
}

TEST(CalibrationFile, TellsAFloorBelowZero) {
  EXPECT_THAT(parseCalibration(lineWith("120", "-1")).faults, ElementsAre(HasSubstr("floor_ns")));
}

TEST(CalibrationFile, PassesOverAFieldOfALaterVersion) {
  EXPECT_TRUE(parseCalibration(lineWith("\"n\"", "\"later\":1,\"n\"")).faults.empty());
}

} // namespace
} // namespace condresched
