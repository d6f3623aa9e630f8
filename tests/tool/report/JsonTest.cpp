// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Json.h"

#include "SampleReport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/Support/JSON.h>

#include <limits>

namespace condresched {
namespace {

using testing::HasSubstr;

llvm::json::Value parsed(const Report &report) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(writeJson(report));
  if (value)
    return *value;
  ADD_FAILURE() << llvm::toString(value.takeError());
  return nullptr;
}

/// The value at a path like `sites.0.base.line`, printed compactly; `-` where there is none.
std::string at(const Report &report, llvm::StringRef path) {
  const llvm::json::Value root = parsed(report);
  const llvm::json::Value *value = &root;
  llvm::SmallVector<llvm::StringRef> steps;
  path.split(steps, '/');
  for (llvm::StringRef step : steps) {
    std::size_t index = 0;
    if (const auto *array = value->getAsArray(); array && !step.getAsInteger(10, index))
      value = index < array->size() ? &(*array)[index] : nullptr;
    else
      value = value->getAsObject() ? value->getAsObject()->get(step) : nullptr;
    if (!value)
      return "-";
  }
  std::string text;
  llvm::raw_string_ostream(text) << *value;
  return text;
}

TEST(Json, NamesItsSchema) { EXPECT_EQ(at(listReport(), "schema"), R"("condresched-audit/1")"); }

TEST(Json, HasEveryFieldOfTheSchema) {
  for (const char *field :
       {"schema", "tool", "tree", "arch", "roots", "patches", "configs", "loops", "sites", "changes",
        "estimates", "stretches", "measurements", "unresolved", "boundaries", "unread", "verdict"})
    EXPECT_NE(at(listReport(), field), "-") << field;
}

/// From a site per word to none at all.
Report stretchedReport(const std::string &unknown = "") {
  Report report = patchReport();
  StretchSide base{false, {"min(n,64)", 64}, 1850, {"fdget"}, std::nullopt};
  StretchSide patched = base;
  base.site = BoundingSite{"do_select", "cond_resched", "fs/select.c", 573, "do_select:word"};
  report.stretches = {{"none", "do_select", 500, "x86_64", "gcc", "audit", base, patched, unknown}};
  return report;
}

TEST(Json, WritesAStretchInN) {
  EXPECT_EQ(at(stretchedReport(), "stretches/0/base/fds"), R"x({"at_n":64,"expr":"min(n,64)"})x");
}

TEST(Json, WritesAStretchInInstructions) {
  EXPECT_EQ(at(stretchedReport(), "stretches/0/base/instructions"), "1850");
}

TEST(Json, NamesWhatAStretchDoesNotCount) {
  EXPECT_EQ(at(stretchedReport(), "stretches/0/base/not_counted"), R"(["fdget"])");
}

TEST(Json, NamesTheSiteThatBoundsAStretch) {
  EXPECT_EQ(at(stretchedReport(), "stretches/0/base/site/line"), "573");
}

TEST(Json, HasNoSiteWhereNoneBoundsAStretch) {
  EXPECT_EQ(at(stretchedReport(), "stretches/0/patched/site"), "null");
}

TEST(Json, HasNoStretchOfAPreemptibleKernel) {
  Report report = stretchedReport();
  report.stretches.front().patched = {.preemptible = true};
  EXPECT_EQ(at(report, "stretches/0/patched"),
            R"({"fds":null,"instructions":null,"not_counted":[],"preemptible":true,"site":null})");
}

TEST(Json, HasNoSideOfAStretchThatCannotBeTold) {
  EXPECT_EQ(at(stretchedReport("nobody says how"), "stretches/0/base"), "null");
  EXPECT_EQ(at(stretchedReport("nobody says how"), "stretches/0/reason"), R"("nobody says how")");
}

TEST(Json, LeavesOutATraceThatWasNotMade) { EXPECT_EQ(at(listReport(), "trace"), "-"); }

Report tracedReport() {
  Report report = listReport();
  TracedSite site{"do_select", "cond_resched",   "fs/select.c",     603, "none", "base", 8,
                  true,        "__cond_resched", 0xffffffff81000010};
  report.trace = Trace{
      1, 1, 2, {site}, {{site, "task switch at __switch_to_asm"}}, {{"none", "base", 5, 0, {"pipe_poll"}}}};
  return report;
}

TEST(Json, CountsTheSourcePlacesOfATrace) {
  EXPECT_EQ(at(tracedReport(), "trace/executed") + at(tracedReport(), "trace/executed_listed") +
                at(tracedReport(), "trace/listed"),
            "112");
}

TEST(Json, HasTheSitesThatATraceSaw) {
  EXPECT_EQ(
      at(tracedReport(), "trace/sites/0"),
      R"({"address":"0xffffffff81000010","config":"none","executions":8,"file":"fs/select.c","function":"do_select","line":603,"listed":true,"primitive":"cond_resched","side":"base","symbol":"__cond_resched"})");
}

TEST(Json, HasTheEvidenceOfForeignWork) {
  EXPECT_EQ(at(tracedReport(), "trace/foreign/0/evidence"), R"("task switch at __switch_to_asm")");
}

TEST(Json, NamesTheTool) {
  EXPECT_EQ(at(listReport(), "tool"), R"({"llvm":"19.1.4","name":"condresched-audit","version":"0.1.0"})");
}

TEST(Json, GivesATreeThatIsNoRepositoryNoCommit) { EXPECT_EQ(at(listReport(), "tree/git"), "null"); }

Report agreementReport() {
  AgreementRow row;
  row.measured.patch = "a patch";
  row.measured.base = SampleSet{100, 100, 100, {100}};
  row.measured.patched = SampleSet{300, 300, 300, {300}};
  row.measured.delta = row.measured.low = row.measured.high = 200;
  row.profiled = CostDelta{100, 350, 250, 210, 290};
  Report report = listReport();
  report.agreement.emplace().rows = {row};
  return report;
}

TEST(Json, LeavesOutAnAgreementTableThatWasNotMade) { EXPECT_EQ(at(listReport(), "agreement"), "-"); }

TEST(Json, GivesAnAgreementTableNoSingleNumberOfFds) { EXPECT_EQ(at(agreementReport(), "fds"), "null"); }

TEST(Json, NamesThePatchOfAnEstimateThatStandsAmongThoseOfOthers) {
  Report report = agreementReport();
  report.estimates.emplace_back().patch = "a patch";
  EXPECT_EQ(at(report, "estimates/0/patch"), R"("a patch")");
}

TEST(Json, GivesTheCauseThatWasToldWithAnEstimate) {
  Report report = agreementReport();
  report.estimates.emplace_back().cause = CostCause{CostCause::Kind::Sites, 0, 500};
  EXPECT_EQ(at(report, "estimates/0/cause"), R"("sites")");
}

TEST(Json, WritesARowsError) { EXPECT_EQ(at(agreementReport(), "agreement/rows/0/profiled/error"), "0.25"); }

TEST(Json, TellsThatARangeMissesTheTruth) {
  EXPECT_EQ(at(agreementReport(), "agreement/rows/0/profiled/holds"), "false");
}

TEST(Json, WritesAGradeWithoutAPredictionAsNull) {
  EXPECT_EQ(at(agreementReport(), "agreement/rows/0/static"), "null");
}

TEST(Json, ScoresEachGrade) {
  EXPECT_EQ(at(agreementReport(), "agreement/scores/profiled/mean_error"), "0.25");
}

TEST(Json, TellsThatOneSideWasNotRead) {
  EXPECT_EQ(at(listReport(), "configs/0/selectable"), R"({"base":true,"patched":null})");
}

TEST(Json, KeepsTheResolvedSymbols) {
  EXPECT_EQ(at(listReport(), "configs/0/kconfig/CONFIG_PREEMPT_NONE"), R"("y")");
}

TEST(Json, WritesALoopsClass) { EXPECT_EQ(at(listReport(), "loops/1/class"), R"("word")"); }

TEST(Json, WritesHowOftenALoopRuns) {
  EXPECT_EQ(at(listReport(), "loops/1/executions"), R"j({"at_n":8,"expr":"ceil(n/64)"})j");
}

TEST(Json, WritesASitesPlace) {
  EXPECT_EQ(at(listReport(), "sites/0/base"), R"({"column":4,"line":590,"loop":"do_select:word"})");
}

TEST(Json, WritesTheSideThatWasNotReadAsNull) { EXPECT_EQ(at(listReport(), "sites/0/patched"), "null"); }

TEST(Json, WritesAStateWithItsExecutions) {
  EXPECT_EQ(at(listReport(), "sites/0/by_config/none/base"),
            R"j({"executions":{"at_n":8,"expr":"ceil(n/64)"},"state":"call"})j");
}

TEST(Json, WritesHowOftenASiteRunsInEachLayout) {
  Report report = listReport();
  report.sites[0].byConfig["none"].base->layouts = {{"dense", {"ceil(n/64)", 8}}, {"sparse", {"n", 500}}};
  EXPECT_EQ(at(report, "sites/0/by_config/none/base/layouts"),
            R"j({"dense":{"at_n":8,"expr":"ceil(n/64)"},"sparse":{"at_n":500,"expr":"n"}})j");
}

TEST(Json, SaysWhyALayoutsCountIsNotKnown) {
  Report report = listReport();
  report.loops[1].layouts["sparse"].body = unknownExecutions("it is written in another way");
  EXPECT_EQ(at(report, "loops/1/layouts/sparse"),
            R"({"at_n":null,"expr":"unknown","reason":"it is written in another way"})");
}

TEST(Json, WritesALoopsBodyInEachLayout) {
  Report report = listReport();
  report.loops[1].layouts["sparse"] = {{"2*n-1", 999}, {"n", 500}};
  EXPECT_EQ(at(report, "loops/1/layouts"), R"({"sparse":{"at_n":999,"expr":"2*n-1"}})");
}

TEST(Json, PutsTheResidueIntoItsSide) {
  EXPECT_EQ(at(listReport(), "sites/0/by_config/dynamic:full/base/residue"),
            R"({"clobbers":"rax","instruction":"5-byte nop"})");
}

TEST(Json, WritesNoStateForASideThatWasNotRead) {
  EXPECT_EQ(at(listReport(), "sites/0/by_config/none/patched"), "null");
}

TEST(Json, WritesThePath) { EXPECT_EQ(at(listReport(), "sites/0/path/0/edge"), R"("direct")"); }

TEST(Json, SaysInTheBasisWhatAnEstimateLeavesOut) {
  Report report = patchReport();
  report.estimates.front().uncounted = {"tcp_poll()"};
  EXPECT_EQ(at(report, "estimates/0/basis"),
            R"j("the loop's blocks; not counted: what changed in tcp_poll()")j");
}

TEST(Json, WritesTheTemperature) {
  EXPECT_EQ(at(listReport(), "sites/0/temperature"), R"({"reason":"","value":"hot"})");
}

TEST(Json, ListsAPatchsFiles) {
  EXPECT_EQ(at(patchReport(), "patches/0/files"), R"(["include/linux/sched.h"])");
}

TEST(Json, NamesADeletedFile) {
  Report report = patchReport();
  report.patches[0].files = {{"old.c", "", {}}};
  EXPECT_EQ(at(report, "patches/0/files"), R"(["old.c"])");
}

TEST(Json, GivesADeadGuardNoConfig) { EXPECT_EQ(at(patchReport(), "changes/1/config"), "null"); }

TEST(Json, GivesADeadGuardItsSymbol) {
  EXPECT_EQ(at(patchReport(), "changes/1/symbol"), R"("CONFIG_PREEMPT_BKL")");
}

TEST(Json, WritesAnEstimate) {
  EXPECT_EQ(at(patchReport(), "estimates/1/instructions"),
            R"({"base":0,"delta":6530,"high":7800,"low":5900,"patched":6530})");
}

TEST(Json, SaysWhyAnEstimateIsWhatItIs) { EXPECT_EQ(at(patchReport(), "estimates/1/cause"), "\"sites\""); }

TEST(Json, SaysSoInWordsToo) {
  EXPECT_EQ(at(patchReport(), "estimates/1/reason"), "\"500 executions of +13.06 instructions\"");
}

TEST(Json, TellsAnEstimatesShareOfTheCall) {
  Report report = patchReport();
  report.estimates[1].wholeCall = 52240;
  EXPECT_EQ(at(report, "estimates/1/share"), "0.125");
}

TEST(Json, TellsNoShareWhereTheBaseIsNotKnown) { EXPECT_EQ(at(patchReport(), "estimates/1/share"), "null"); }

TEST(Json, KeepsTheRawSamples) {
  Report report = patchReport();
  report.measurements = {measuredFull()};
  EXPECT_EQ(at(report, "measurements/0/base/samples"), "[77892,77892.25]");
}

TEST(Json, WritesTheClockOfTheCpuThatTookTheTime) {
  Report report = patchReport();
  report.measurements = {measuredFull()};
  report.measurements[0].gigahertz = 3.75;
  EXPECT_EQ(at(report, "measurements/0/cpu_ghz"), "3.75");
}

TEST(Json, WritesNoClockWhereItWasNotLookedAt) {
  Report report = patchReport();
  report.measurements = {measuredFull()};
  EXPECT_EQ(at(report, "measurements/0/cpu_ghz"), "null");
}

TEST(Json, WritesNoDifferenceWhereNoneWasMeasured) {
  Report report = patchReport();
  report.measurements = {Measurement{}};
  EXPECT_EQ(at(report, "measurements/0/delta"), "null");
}

TEST(Json, WritesTheVerdict) {
  Report report = patchReport("gate");
  report.verdict = {Outcome::Fail, {{"became-call", "a call", "full", ""}}};
  EXPECT_EQ(
      at(report, "verdict"),
      R"({"outcome":"fail","reasons":[{"config":"full","kind":"became-call","site":null,"text":"a call"}]})");
}

TEST(Json, WritesAWholeNumberWithoutExponent) {
  Report report = patchReport();
  report.estimates[1].instructions.high = 100000;
  EXPECT_THAT(writeJson(report), HasSubstr("\"high\": 100000\n"));
}

TEST(Json, WritesAFractionInItsShortestForm) {
  Report report = patchReport();
  report.estimates[1].instructions.delta = 0.35;
  EXPECT_THAT(writeJson(report), HasSubstr("\"delta\": 0.35,\n"));
}

TEST(Json, WritesWhatIsNotANumberAsNull) {
  Report report = patchReport();
  report.estimates[1].cycles.delta = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(at(report, "estimates/1/cycles/delta"), "null");
}

TEST(Json, TellsWhoseCyclesTheyAreAndWhatTheyCover) {
  Report report = patchReport();
  report.estimates[1].cycleBasis = {"znver5", "hits", "not calibrated: none", 1};
  EXPECT_EQ(at(report, "estimates/1/cycles/cpu"), "\"znver5\"");
  EXPECT_EQ(at(report, "estimates/1/cycles/covers"), "\"hits\"");
  EXPECT_EQ(at(report, "estimates/1/cycles/calibration"), "\"not calibrated: none\"");
}

TEST(Json, MendsTextThatIsNoUtf8) {
  Report report = patchReport();
  report.patches[0].subject = "caf\xe9";
  EXPECT_EQ(at(report, "patches/0/subject"), "\"caf\xef\xbf\xbd\"");
}

TEST(Json, MendsAConfigNameThatIsNoUtf8) {
  Report report = listReport();
  report.sites[0].byConfig["\xff"] = {};
  EXPECT_NE(at(report, "sites/0/by_config/\xef\xbf\xbd"), "-");
}

TEST(Json, KeepsTheSchemasFieldOrder) {
  const std::string text = writeJson(listReport());
  EXPECT_LT(text.find("\"sites\": ["), text.find("\"changes\": ["));
}

TEST(Json, IsTheSameTwice) { EXPECT_EQ(writeJson(patchReport()), writeJson(patchReport())); }

TEST(Json, EndsInANewline) { EXPECT_EQ(writeJson(listReport()).back(), '\n'); }

} // namespace
} // namespace condresched
