// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Text.h"

#include "SampleReport.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

AgreementRow sampleRow() {
  AgreementRow row;
  row.measured.patch = "select: offer to reschedule";
  row.measured.config = "none";
  row.measured.workload = "select-pipe";
  row.measured.n = 64;
  row.measured.unit = "instructions";
  row.measured.base = SampleSet{5000, 5000, 5000, {5000}};
  row.measured.patched = SampleSet{7000, 7000, 7000, {7000}};
  row.measured.delta = row.measured.low = row.measured.high = 2000;
  row.statics = CostDelta{1000, 3500, 2500, 2250, 2750};
  row.profiled = CostDelta{5000, 7010, 2010, 1910, 2110};
  return row;
}

std::string textOf(const AgreementRow &row) {
  Report report = listReport();
  report.command = "bench";
  report.agreement.emplace().rows = {row};
  return writeText(report, false);
}

TEST(TextAgreement, PutsPredictionsBesideWhatWasMeasured) {
  EXPECT_THAT(textOf(sampleRow()),
              HasSubstr("  select: offer to reschedule  none    select-pipe  64  +2,000 instructions  "
                        "+2,010 (1,910..2,110)  0.5 %  +2,500 (2,250..2,750)  25 %, out of range\n"));
}

TEST(TextAgreement, ScoresTheWhole) {
  EXPECT_THAT(
      textOf(sampleRow()),
      HasSubstr("  profiled: 1 of 1 rows with an effect predicted, mean error 0.5 %, worst 0.5 %, 0 off "
                "by more than 5 % or half an instruction an execution, 1 within the range"));
}

TEST(TextAgreement, SaysWhatCouldNotBeMeasured) {
  AgreementRow row = sampleRow();
  row.measured.patched.reset();
  EXPECT_THAT(textOf(row), ContainsRegex("select-pipe +64 +not run "));
}

TEST(TextAgreement, SaysWhyARowWasNotRun) {
  AgreementRow row = sampleRow();
  row.measured.patched.reset();
  row.measured.reason = "no boot within 60 s";
  EXPECT_THAT(textOf(row),
              HasSubstr("  not run: select: offer to reschedule, none, select-pipe, n = 64: no boot "
                        "within 60 s\n"));
}

TEST(TextAgreement, ShowsNoCountsOfBootsThatDiffer) {
  AgreementRow row = sampleRow();
  row.measured.steady = false;
  EXPECT_THAT(textOf(row), ContainsRegex("select-pipe +64 +not run "));
}

TEST(TextAgreement, NamesNoSingleNumberOfFdsForTheWhole) {
  EXPECT_THAT(textOf(sampleRow()), Not(HasSubstr("n = 500")));
}

TEST(TextAgreement, SaysWhatIsBelowItsFloor) {
  AgreementRow row = sampleRow();
  row.measured.floor = 3000;
  EXPECT_THAT(textOf(row), HasSubstr("+2,000 instructions, below its floor of 3,000"));
}

TEST(TextAgreement, SaysThatAGradeWasNotPredicted) {
  AgreementRow row = sampleRow();
  row.profiled.reset();
  EXPECT_THAT(textOf(row), HasSubstr("  profiled: nothing to score\n"));
}

} // namespace
} // namespace condresched
