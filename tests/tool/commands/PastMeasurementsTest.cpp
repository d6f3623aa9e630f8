// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/PastMeasurements.h"

#include "core/CalibrationFile.h"
#include "support/FakeWalls.h"

#include <cmath>
#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Past : public testing::Test {
protected:
  Past() { request.cacheDir = "/cache"; }

  FakeWalls fake;
  Request request;
  std::vector<Patch> patches{{"a.patch", "a", "--- a/x\n+++ b/x\n", {}}};
  const std::string file = "/cache/calibration.jsonl";

  /// 1,000 cycles for the CPU that measures here.
  Estimate estimate() {
    Estimate made;
    made.config = "none";
    made.workload = "select-pipe";
    made.n = 500;
    made.cycles = {0, 1000, 1000, 800, 1400};
    made.cycleBasis.cpu = measuringCpuName();
    return made;
  }
  /// 600 ns, which are 1,200 cycles at 2 GHz.
  static Measurement measurement() {
    Measurement measured;
    measured.engine = "uml";
    measured.unit = "ns";
    measured.base = SampleSet{1000, 990, 1010, {1000}};
    measured.patched = SampleSet{1600, 1590, 1610, {1600}};
    measured.gigahertz = 2;
    measured.delta = 600;
    measured.low = 580;
    measured.high = 620;
    measured.floor = 50;
    return measured;
  }
  void keep(const Measurement &measured, const Estimate &estimated) {
    const Status kept = keepMeasurement(fake.walls, request, patches, measured, estimated);
    EXPECT_TRUE(kept.has_value()) << kept.error().what;
  }
  /// Of the estimate above.
  Report reportOf(Measurement measured) {
    measured.config = "none";
    measured.workload = "select-pipe";
    measured.n = 500;
    Report report;
    report.estimates = {estimate()};
    report.measurements = {std::move(measured)};
    return report;
  }
  /// Three other configs, measured as above.
  void keepOthers() {
    for (const char *config : {"voluntary", "full", "rt"}) {
      Estimate other = estimate();
      other.config = config;
      keep(measurement(), other);
    }
  }
  std::vector<CalibrationRow> kept() { return parseCalibration(fake.files.files[file]).rows; }
  Estimate calibrated(std::vector<Estimate> estimates) {
    faults = calibrate(fake.walls, request, patches, estimates);
    return estimates.front();
  }
  std::vector<std::string> faults;
};

TEST_F(Past, KeepsWhatAReportMeasured) {
  withTimesKept(fake.walls, request, patches, reportOf(measurement()));
  EXPECT_EQ(kept().size(), 1);
}

TEST_F(Past, KeepsNothingThatNoEstimateOfTheReportIsJudgedBy) {
  Report report = reportOf(measurement());
  report.estimates.front().workload = "poll-pipe";
  withTimesKept(fake.walls, request, patches, std::move(report));
  EXPECT_THAT(kept(), IsEmpty());
}

TEST_F(Past, KeepsWhatWasPredictedAndWhatWasMeasured) {
  keep(measurement(), estimate());
  EXPECT_EQ(std::pair(kept().at(0).typical, kept().at(0).measured), std::pair(1000.0, 600.0));
}

TEST_F(Past, KeepsTheDayAndTheClock) {
  keep(measurement(), estimate());
  EXPECT_EQ(std::pair(kept().at(0).date, kept().at(0).gigahertz), std::pair(std::string("2026-12-02"), 2.0));
}

TEST_F(Past, SaysWhatMeasuredWhere) {
  fake.files.files["/proc/cpuinfo"] = "model name\t: Some CPU\n";
  keep(measurement(), estimate());
  EXPECT_EQ(kept().at(0).source, "uml on Some CPU");
}

TEST_F(Past, KeepsThePredictionFromBeforeItsCalibration) {
  Estimate twice = estimate();
  twice.cycleBasis.factor = 2;
  keep(measurement(), twice);
  EXPECT_EQ(kept().at(0).typical, 500);
}

TEST_F(Past, AddsToWhatIsThereAndLeavesItAsItIs) {
  fake.files.files[file] = "no row\n";
  keep(measurement(), estimate());
  EXPECT_THAT(fake.files.files[file], testing::StartsWith("no row\n{"));
}

TEST_F(Past, WritesUnderTheCachesLock) {
  keep(measurement(), estimate());
  EXPECT_THAT(fake.files.locked, ElementsAre(file + ".lock"));
}

TEST_F(Past, KeepsNothingBelowTheFloor) {
  Measurement noise = measurement();
  noise.floor = 700;
  keep(noise, estimate());
  EXPECT_THAT(kept(), IsEmpty());
}

TEST_F(Past, KeepsNoCountOfInstructions) {
  Measurement counted = measurement();
  counted.unit = "instructions";
  keep(counted, estimate());
  EXPECT_THAT(kept(), IsEmpty());
}

TEST_F(Past, KeepsNothingForTheCyclesOfAnotherCpu) {
  Estimate other = estimate();
  other.cycleBasis.cpu = "i860";
  keep(measurement(), other);
  EXPECT_THAT(kept(), IsEmpty());
}

TEST_F(Past, KeepsNothingWhereNoCyclesWereTold) {
  Estimate none = estimate();
  none.cycles.delta = std::nan("");
  keep(measurement(), none);
  EXPECT_THAT(kept(), IsEmpty());
}

TEST_F(Past, CalibratesByThreeOtherEffects) {
  keepOthers();
  EXPECT_DOUBLE_EQ(calibrated({estimate()}).cycles.delta, 1200);
}

TEST_F(Past, CalibratesTheRangeToo) {
  keepOthers();
  EXPECT_DOUBLE_EQ(calibrated({estimate()}).cycles.high, 1400 * 1.2);
}

TEST_F(Past, TellsAgeAndSource) {
  keepOthers();
  fake.clock.day = "2026-12-09";
  EXPECT_THAT(calibrated({estimate()}).cycleBasis.calibration, HasSubstr("7 days old: uml"));
}

TEST_F(Past, NeverCalibratesAnEffectByItself) {
  keep(measurement(), estimate());
  keep(measurement(), estimate());
  keep(measurement(), estimate());
  EXPECT_EQ(calibrated({estimate()}).cycles.delta, 1000);
}

TEST_F(Past, SaysThatThereIsNoCalibration) {
  EXPECT_THAT(calibrated({estimate()}).cycleBasis.calibration, HasSubstr("not calibrated"));
}

TEST_F(Past, TellsWhichLinesAreNone) {
  fake.files.files[file] = "no row\n";
  calibrated({estimate()});
  EXPECT_THAT(faults, ElementsAre(HasSubstr(file + ": line 1: ")));
}

TEST_F(Past, KnowsAPatchByWhatItChanges) {
  Patch renamed = patches.front();
  renamed.subject = "another";
  EXPECT_EQ(patchIdentity({renamed}), patchIdentity(patches));
}

} // namespace
} // namespace condresched
