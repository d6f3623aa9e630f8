// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Judge.h"

#include "core/Doubts.h"
#include "core/ExitStatus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::HasSubstr;

Report harmless(const std::string &command = "gate") {
  Report report;
  report.command = command;
  report.roots = {"fs/select.c"};
  report.patches.push_back({"h.patch", "harmless", "", {}});
  report.configs.push_back({"full", true, true, "", {}, false});
  report.loops.emplace_back().id = "do_select:fd";
  return report;
}

Report nullified() {
  Report report = harmless();
  Change change;
  change.rule = "became-call";
  change.severity = Severity::Error;
  change.config = "full";
  change.site = "do_select/do_select/cond_resched/0";
  change.message = "cond_resched() becomes a call";
  report.changes.push_back(change);
  return report;
}

Estimate estimateOf(double base, double delta) {
  Estimate e;
  e.config = "full";
  e.workload = "select-pipe";
  e.n = 500;
  e.arch = "x86_64";
  e.instructions = {base, base + delta, delta, delta, delta};
  return e;
}

Measurement measuredOf(double base, double delta, double floor) {
  Measurement m;
  m.config = "full";
  m.workload = "select-pipe";
  m.n = 500;
  m.arch = "x86_64";
  m.engine = "tcg";
  m.unit = "instructions";
  m.base = SampleSet{base, base, base, {base}};
  m.patched = SampleSet{base + delta, base + delta, base + delta, {base + delta}};
  m.delta = m.low = m.high = delta;
  m.floor = floor;
  m.agreement = "confirmed";
  return m;
}

Verdict judged(const Report &report) { return judge(report, builtinPolicy()); }

TEST(Judge, PassesAPatchThatChangesNothing) { EXPECT_EQ(judged(harmless()).outcome, Outcome::Pass); }

TEST(Judge, GivesAPassNoReasons) { EXPECT_TRUE(judged(harmless()).reasons.empty()); }

TEST(Judge, FailsTheNullification) { EXPECT_EQ(judged(nullified()).outcome, Outcome::Fail); }

TEST(Judge, NamesTheRuleThatFails) { EXPECT_EQ(judged(nullified()).reasons.front().kind, "became-call"); }

/// Nobody knows whether 400 instructions more run, of 4,000.
Report unknowable() {
  Report report = harmless();
  Estimate estimate = estimateOf(4000, 0);
  estimate.instructions.high = 400;
  report.estimates = {estimate};
  return report;
}

TEST(Judge, IsUndecidedWhereNobodyKnowsWhetherTooMuchRuns) {
  EXPECT_EQ(judged(unknowable()).outcome, Outcome::Undecided);
}

TEST(Judge, IsDecidedByTheCountOfWhatNobodyKnewBefore) {
  Report report = unknowable();
  report.estimates.push_back(estimateOf(4000, 0));
  report.estimates.back().grade = "profiled";
  EXPECT_EQ(judged(report).outcome, Outcome::Pass);
}

TEST(Judge, NamesTheSiteThatFails) {
  EXPECT_EQ(judged(nullified()).reasons.front().site, "do_select/do_select/cond_resched/0");
}

TEST(Judge, IsUndecidedWhereNoConfigCouldBeCompared) {
  Report report = harmless();
  report.configs = {{"none", true, false, "", {}, false}};
  EXPECT_EQ(judged(report).outcome, Outcome::Undecided);
}

TEST(Judge, KeepsTheDoubtBehindTheFailure) {
  Report report = nullified();
  report.unread.push_back({"fs/select.c", "rt", "no such file"});
  EXPECT_EQ(judged(report).reasons.back().kind, "undecided");
}

TEST(Judge, FailsAWarningWhereThePolicySaysSo) {
  Report report = nullified();
  report.changes.front().severity = Severity::Warning;
  Policy policy = builtinPolicy();
  policy.failOn = Severity::Warning;
  EXPECT_EQ(judge(report, policy).outcome, Outcome::Fail);
}

TEST(Judge, TakesTheMeasuredCallForTheWholeRatherThanWhatWasCounted) {
  Report report = harmless();
  report.estimates.push_back(estimateOf(1000, 60)); // 6 % of what was counted, 0.08 % of the call.
  report.measurements.push_back(measuredOf(77892, 60, 0));
  EXPECT_EQ(judged(report).outcome, Outcome::Pass);
}

TEST(Judge, SaysThatWhatWasCountedMayBeLessThanTheCall) {
  Report report = harmless();
  report.estimates.push_back(estimateOf(1000, 60));
  EXPECT_THAT(judged(report).reasons.front().text, HasSubstr("which may be less than the whole call"));
}

TEST(Judge, TellsTheShareOfTheIncrease) {
  Report report = harmless();
  report.estimates.push_back(estimateOf(77892, 6530));
  EXPECT_THAT(judged(report).reasons.front().text, HasSubstr("8.4 % of the 77,892 instructions"));
}

TEST(Judge, DoesNotFailAMeasuredIncreaseWithinTheFloor) {
  Report report = harmless();
  report.measurements.push_back(measuredOf(1000, 60, 60));
  EXPECT_EQ(judged(report).outcome, Outcome::Pass);
}

TEST(Judge, IsUndecidedWithoutTheEvidenceThePolicyDemands) {
  Policy policy = builtinPolicy();
  policy.demandsMeasurement = true;
  EXPECT_EQ(judge(harmless(), policy).outcome, Outcome::Undecided);
}

TEST(Judge, TakesAConfirmedMeasurementForTheEvidenceThePolicyDemands) {
  Policy policy = builtinPolicy();
  policy.demandsMeasurement = true;
  Report report = harmless();
  report.measurements.push_back(measuredOf(77892, 0, 0));
  EXPECT_EQ(judge(report, policy).outcome, Outcome::Pass);
}

TEST(Judge, TakesAMeasurementThatCouldNotBeComparedForNoEvidence) {
  Policy policy = builtinPolicy();
  policy.demandsMeasurement = true;
  Report report = harmless();
  report.measurements.push_back(measuredOf(77892, 0, 0));
  report.measurements.front().agreement = "not-run";
  EXPECT_EQ(judge(report, policy).outcome, Outcome::Undecided);
}

TEST(Judge, LetsAnExactEngineAnswerForANoisyOne) {
  Report report = harmless();
  Measurement noisy = measuredOf(18000, 20, 1000);
  noisy.agreement = "below-noise";
  noisy.engine = "uml";
  report.measurements = {noisy, measuredOf(77892, 0, 0)};
  EXPECT_EQ(judged(report).outcome, Outcome::Pass);
}

TEST(Judge, TakesAConfigOfOneSideForAChangeAndNoDoubt) {
  Report report = harmless();
  report.configs.push_back({"rt", true, false, "no longer", {}, true});
  EXPECT_EQ(judged(report).outcome, Outcome::Pass);
}

TEST(Judge, IsUndecidedWhereThePatchedSideWasNotResolved) {
  Report report = harmless();
  report.configs.push_back({"rt", true, std::nullopt, "", {}, false});
  EXPECT_EQ(judged(report).outcome, Outcome::Undecided);
}

TEST(Judge, SaysWhyAUnitCouldNotBeRead) {
  Report report = harmless();
  report.unread.push_back({"fs/select.c", "rt", "clang: 3 errors"});
  EXPECT_EQ(judged(report).reasons.front().text, "fs/select.c is undecided in config rt: clang: 3 errors");
}

TEST(Judge, IsUndecidedWhereOnlyThePatchCallsWhatIsNotUnderstood) {
  Report report = harmless();
  report.unresolved.push_back({"pointer", "fs/pipe.c", 7, "where `p` points is not understood", true});
  EXPECT_EQ(judged(report).outcome, Outcome::Undecided);
}

TEST(Judge, TakesACallThatTheBaseHasTooForNoDoubt) {
  Report report = harmless();
  report.unresolved.push_back({"pointer", "fs/pipe.c", 7, "where `p` points is not understood", false});
  EXPECT_EQ(judged(report).outcome, Outcome::Pass);
}

TEST(Judge, TakesAPointerThatNothingIsStoredInForNoDoubt) {
  Report report = harmless();
  report.unresolved.push_back({"ops", "fs/pipe.c", 7, "no function is known to be there", true});
  EXPECT_EQ(judged(report).outcome, Outcome::Pass);
}

TEST(Judge, LeavesAnUnjudgedVerdictUndecided) { EXPECT_EQ(Verdict{}.outcome, Outcome::Undecided); }

TEST(ExitStatus, IsZeroForAGateThatPasses) {
  Report report = harmless();
  report.verdict = judged(report);
  EXPECT_EQ(exitStatus(report), 0);
}

TEST(ExitStatus, IsOneForAGateThatFails) {
  Report report = nullified();
  report.verdict = judged(report);
  EXPECT_EQ(exitStatus(report), 1);
}

TEST(ExitStatus, IsTwoForAGateNobodyJudged) { EXPECT_EQ(exitStatus(harmless()), 2); }

TEST(ExitStatus, IsZeroForAPatchWithErrors) {
  Report report = nullified();
  report.command = "patch";
  EXPECT_EQ(exitStatus(report), 0);
}

TEST(ExitStatus, IsTwoForAListWithAUnitNotRead) {
  Report report = harmless("list");
  report.unread.push_back({"fs/select.c", "rt", ""});
  EXPECT_EQ(exitStatus(report), 2);
}

TEST(ExitStatus, IsTwoForANamedConfigThatCannotBeSelected) {
  Report report = harmless("patch");
  report.configs.push_back({"rt", false, false, "", {}, true});
  EXPECT_EQ(exitStatus(report), 2);
}

TEST(ExitStatus, IsTwoForABenchWhoseGuestDidNotBoot) {
  Report report = harmless("bench");
  report.measurements.emplace_back().reason = "no boot within 60 s";
  EXPECT_EQ(exitStatus(report), 2);
}

TEST(ExitStatus, IsTwoForAnExactEngineWhoseBootsDiffered) {
  Report report = harmless("bench");
  report.measurements.push_back(measuredOf(77892, 0, 0));
  report.measurements.front().steady = false;
  EXPECT_EQ(exitStatus(report), 2);
}

TEST(ExitStatus, IsZeroForABenchWithoutAPatchThatMeasuredTheBase) {
  Report report = harmless("bench");
  report.patches.clear();
  report.loops.clear();
  report.measurements.push_back(measuredOf(77892, 0, 0));
  report.measurements.front().patched.reset();
  report.measurements.front().agreement = "not-run";
  EXPECT_EQ(exitStatus(report), 0);
}

TEST(ExitStatus, IsZeroForAConfigThatAnEngineKnowsNotAndNobodyNamed) {
  Report report = harmless("bench");
  report.measurements.emplace_back().excused = true;
  EXPECT_EQ(exitStatus(report), 0);
}

TEST(ExitStatus, IsZeroForAContradictedEstimateInAPatch) {
  Report report = harmless("patch");
  report.measurements.push_back(measuredOf(77892, 0, 0));
  report.measurements.front().agreement = "contradicted";
  EXPECT_EQ(exitStatus(report), 0);
}

TEST(ExitStatus, TellsTheKindsOfErrorApart) {
  EXPECT_EQ(exitStatus(Error{ErrorKind::Undecided, "", ""}), 2);
  EXPECT_EQ(exitStatus(Error{ErrorKind::Usage, "", ""}), 64);
  EXPECT_EQ(exitStatus(Error{ErrorKind::Internal, "", ""}), 70);
}

} // namespace
} // namespace condresched
