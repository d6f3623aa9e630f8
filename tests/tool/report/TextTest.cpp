// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Text.h"

#include "SampleReport.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string text(const Report &report) { return writeText(report, false); }

TEST(Text, BeginsWithWhatWasRead) {
  EXPECT_THAT(text(listReport()),
              StartsWith("condresched-audit list: linux-source-6.12.tar.xz (Linux 6.12.117), "
                         "x86_64, fs/select.c, n = 500\n"));
}

TEST(Text, NamesThePatch) {
  EXPECT_THAT(text(patchReport()), HasSubstr("\npatch: sched: nullify (include/linux/sched.h)\n"));
}

TEST(TextList, AlignsTheLoops) {
  EXPECT_THAT(text(listReport()),
              HasSubstr("  loop            class  depth  runs            where            bound\n"
                        "  do_select:pass  pass   1      1               fs/select.c:520  for (;;)\n"
                        "  do_select:word  word   2      8 = ceil(n/64)  fs/select.c:526  i < n\n"));
}

TEST(TextList, SaysThatTheRunsOfAnAroundLoopAreUnknown) {
  Report report = listReport();
  report.loops[0].executions = {"times(walk)", std::nan("")};
  report.loops[0].bound = "walk";
  EXPECT_THAT(text(report), Not(HasSubstr("times(")));
}

/// listReport() with the word loop and its site counted for sparse fds too.
Report sparseReport() {
  Report report = listReport();
  report.loops[1].layouts = {{"dense", {{"ceil(n/64)", 8}, {"ceil(n/64)", 8}}},
                             {"sparse", {{"2*n-1", 999}, {"n", 500}}}};
  report.sites[0].byConfig["none"].base->layouts = {{"dense", {"ceil(n/64)", 8}}, {"sparse", {"n", 500}}};
  return report;
}

TEST(TextList, ShowsTheRunsForSparseFdsWhereTheyDiffer) {
  EXPECT_THAT(
      text(sparseReport()),
      HasSubstr("  loop            class  depth  runs            sparse       where            bound\n"
                "  do_select:pass  pass   1      1                            fs/select.c:520  for (;;)\n"
                "  do_select:word  word   2      8 = ceil(n/64)  999 = 2*n-1  fs/select.c:526  i < n\n"));
}

TEST(TextList, SaysWhatSparseFdsAre) {
  EXPECT_THAT(text(sparseReport()),
              HasSubstr("\n  sparse: fds 128 numbers apart, each in a word of its own\n"));
}

TEST(TextList, DoesNotExplainSparseFdsWhereNoneAreCounted) {
  EXPECT_THAT(text(listReport()), Not(HasSubstr("sparse")));
}

TEST(TextList, ShowsTheExecutionsForSparseFdsWhereTheyDiffer) {
  EXPECT_THAT(text(sparseReport()),
              HasSubstr("  none:          call, 8 executions (ceil(n/64)); sparse 500 (n)\n"));
}

TEST(TextList, IsSilentOnSparseFdsThatChangeNothing) {
  Report report = sparseReport();
  auto &layouts = report.sites[0].byConfig["none"].base->layouts;
  layouts["sparse"] = layouts["dense"];
  EXPECT_THAT(text(report), HasSubstr("  none:          call, 8 executions (ceil(n/64))\n"));
}

TEST(TextList, SaysThatTheExecutionsForSparseFdsAreUnknown) {
  Report report = sparseReport();
  report.sites[0].byConfig["none"].base->layouts["sparse"] = unknownExecutions("it is another loop");
  EXPECT_THAT(text(report), HasSubstr("8 executions (ceil(n/64)); sparse unknown\n"));
}

TEST(TextList, NamesASiteWithItsLoop) {
  EXPECT_THAT(text(listReport()),
              HasSubstr("\nfs/select.c:590:4: cond_resched() in do_select, loop do_select:word\n"));
}

TEST(TextList, ShowsAStateWithItsExecutions) {
  EXPECT_THAT(text(listReport()), HasSubstr("  none:          call, 8 executions (ceil(n/64))\n"));
}

TEST(TextList, ShowsTheResidueOfASwitchedOffCall) {
  EXPECT_THAT(
      text(listReport()),
      HasSubstr("  dynamic:full:  no-op (residue: 5-byte nop, clobbers rax), 8 executions (ceil(n/64))\n"));
}

TEST(TextList, PutsConfigsOfOneStateOnOneLine) {
  Report report = listReport();
  report.sites[0].byConfig["full"] = report.sites[0].byConfig["none"];
  EXPECT_THAT(text(report), HasSubstr("  none, full:    call"));
}

TEST(TextList, KeepsTheReportsOrderOfConfigs) {
  const std::string written = text(listReport());
  EXPECT_LT(written.find("  none:"), written.find("  dynamic:"));
}

TEST(TextList, TellsHowAFarSiteIsReached) {
  Report report = listReport();
  report.sites[0].function = "pipe_poll";
  report.sites[0].path = {
      {"do_select", "", 1, "direct"}, {"vfs_poll", "", 2, "inline"}, {"pipe_poll", "", 3, "ops"}};
  EXPECT_THAT(text(report), HasSubstr("  reached by do_select -> vfs_poll -> pipe_poll\n"));
}

TEST(TextList, NamesTheFieldWhosePointerLeadsToAFunction) {
  Report report = listReport();
  report.sites[0].function = "pipe_poll";
  report.sites[0].path = {{"do_select", "", 1, "direct"},
                          {"pipe_poll", "", 3, "ops", Evidence{"file_operations", "poll", "a:1", "b:2"}}};
  EXPECT_THAT(text(report), HasSubstr("  reached by do_select -> pipe_poll (file_operations.poll)\n"));
}

TEST(TextList, SaysThatThereIsNoSite) {
  Report report = listReport();
  report.sites.clear();
  EXPECT_THAT(text(report), HasSubstr("  none was found in the hot loops\n"));
}

TEST(TextFindings, ReadLikeTheCompilers) {
  EXPECT_THAT(text(patchReport()),
              HasSubstr("\nfs/select.c:571:5: error: cond_resched() is a call now [became-call]\n"));
}

TEST(TextFindings, TellHowALoopGetsToASiteElsewhere) {
  Report report = patchReport();
  report.sites[0].function = "pipe_poll";
  report.sites[0].path = {{"do_select", "", 1, "direct"}, {"pipe_poll", "", 3, "ops"}};
  EXPECT_THAT(text(report), HasSubstr("fs/select.c:571:5: note: reached by do_select -> pipe_poll\n"));
}

TEST(TextFindings, SayWhatTheSiteWasAndIs) {
  EXPECT_THAT(
      text(patchReport()),
      HasSubstr("\nfs/select.c:571:5: note: full: no-op -> call, 500 executions (n) in do_select:fd\n"));
}

TEST(TextFindings, SayWhereAMovedSiteStoodAndStands) {
  Report report = patchReport();
  report.sites[0].base = SitePlace{590, 4, "do_select:word"};
  report.sites[0].byConfig["full"] = {sideState(SiteState::Call, "ceil(n/64)", 8),
                                      sideState(SiteState::Call, "n", 500)};
  EXPECT_THAT(text(report),
              HasSubstr("note: full: call, 8 executions (ceil(n/64)) in do_select:word -> call, 500 "
                        "executions (n) in do_select:fd\n"));
}

TEST(TextFindings, SayAbsentForASideWithoutTheSite) {
  Report report = patchReport();
  report.sites[0].base.reset();
  report.sites[0].byConfig["full"].base.reset();
  EXPECT_THAT(text(report), HasSubstr("note: full: absent -> call, 500 executions (n) in do_select:fd\n"));
}

TEST(TextFindings, LeaveOutAColumnThatIsNotKnown) {
  EXPECT_THAT(text(patchReport()), HasSubstr("\ninclude/linux/sched.h:2100: warning: no Kconfig defines "
                                             "CONFIG_PREEMPT_BKL [dead-guard]\n"));
}

TEST(TextFindings, StandUnderTheToolsNameWithoutAFile) {
  Report report = patchReport();
  report.changes = {{"config-unselectable", Severity::Warning, "rt", "", "", "rt is gone", "", 0, 0}};
  EXPECT_THAT(text(report), HasSubstr("\ncondresched-audit: warning: rt is gone [config-unselectable]\n"));
}

TEST(TextFindings, SayInOneLineWhereASiteIsANoOpOnBothSides) {
  EXPECT_THAT(
      text(patchReport()),
      HasSubstr("\nfs/select.c:571:5: note: cond_resched() in do_select is a no-op on both sides in rt\n"));
}

TEST(TextFindings, SayNothingOfNoOpsThatThePatchDoesNotTouch) {
  Report report = patchReport();
  report.changes.clear();
  EXPECT_THAT(text(report), Not(HasSubstr("no-op")));
}

TEST(TextFindings, SayThatNothingChanged) {
  Report report = patchReport();
  report.changes.clear();
  for (auto &[config, sides] : report.sites[0].byConfig)
    sides.patched = sides.base;
  EXPECT_THAT(
      text(report),
      HasSubstr("\ncondresched-audit: note: 1 site was found, the same on both sides in every config that "
                "could be compared\n"));
}

TEST(TextFindings, DoNotCallAMovedNoOpTheSame) {
  Report report = patchReport();
  report.changes.clear();
  report.sites[0].patched->loop = "do_select:word";
  EXPECT_THAT(text(report), Not(HasSubstr("the same on both sides")));
}

TEST(TextFindings, SayWhereNoConfigCouldBeCompared) {
  Report report = patchReport();
  report.changes.clear();
  for (auto &[config, sides] : report.sites[0].byConfig)
    sides.patched.reset();
  EXPECT_THAT(text(report), HasSubstr("1 site was found on one side only; no config could be compared\n"));
}

TEST(TextRemarks, SayWhyAConfigCannotBeSelected) {
  Report report = listReport();
  report.configs.push_back({"lazy", false, std::nullopt, "no PREEMPT_LAZY in this tree", {}, false});
  EXPECT_THAT(
      text(report),
      HasSubstr("condresched-audit: note: config lazy cannot be selected: no PREEMPT_LAZY in this tree\n"));
}

TEST(TextRemarks, WarnOfANamedConfigThatCannotBeSelected) {
  Report report = listReport();
  report.configs.push_back({"lazy", false, std::nullopt, "", {}, true});
  EXPECT_THAT(text(report), HasSubstr("condresched-audit: warning: config lazy cannot be selected\n"));
}

TEST(TextRemarks, NameTheSideThatCannotBeSelected) {
  Report report = patchReport();
  report.configs.push_back({"lazy", true, false, "", {}, false});
  EXPECT_THAT(text(report), HasSubstr("note: config lazy cannot be selected on the patched side\n"));
}

TEST(TextRemarks, WarnOfAUnitThatCouldNotBeRead) {
  Report report = listReport();
  report.unread = {{"fs/select.c", "rt", "3 errors"}};
  EXPECT_THAT(text(report), HasSubstr("fs/select.c: warning: undecided in config rt: 3 errors\n"));
}

TEST(TextRemarks, ShortenALongListOfPlacesNotFollowed) {
  Report report = listReport();
  report.unresolved.assign(12, {"pointer", "fs/select.c", 7, "f_op->poll"});
  EXPECT_THAT(text(report), HasSubstr("note: 2 more places were not followed: --format json lists all\n"));
}

TEST(TextEstimates, TellInstructionsPerCall) {
  EXPECT_THAT(text(patchReport()),
              HasSubstr("  full: +6,530 instructions per select-pipe call (5,900..7,800), 500 "
                        "executions of +13.06 instructions, +3,000 cycles (2,400..4,200)\n"));
}

TEST(TextEstimates, NameWhatTheyWereMadeFor) {
  EXPECT_THAT(text(patchReport()),
              HasSubstr("Estimate (static, clang 19, x86_64, profile audit, n = 500)\n"));
}

TEST(TextEstimates, SayInOneLineWhereNothingChangesAndForWhat) {
  EXPECT_THAT(text(patchReport()), HasSubstr("  no change per select-pipe call in none\n"));
}

TEST(TextEstimates, SayWhatNoChangeLeavesOut) {
  Report report = patchReport();
  report.estimates.front().uncounted = {"tcp_poll()"};
  EXPECT_THAT(text(report),
              HasSubstr("  no change per select-pipe call in none, not counting what changed in "
                        "tcp_poll()\n"));
}

TEST(TextEstimates, SayWhatTheNumbersLeaveOut) {
  Report report = patchReport();
  report.estimates.back().uncounted = {"tcp_poll()"};
  EXPECT_THAT(text(report), HasSubstr(" cycles (2,400..4,200), not counting what changed in tcp_poll()\n"));
}

TEST(TextEstimates, SayWhoseCyclesTheyAreAndWhatTheyRestOn) {
  Report report = patchReport();
  report.estimates[1].cycleBasis = {"znver5", "hits", "not calibrated: none", 1};
  EXPECT_THAT(text(report),
              HasSubstr("  cycles of znver5, loads hit the first cache, not calibrated: none\n"));
}

TEST(TextEstimates, SayWhyThereAreNoCycles) {
  Report report = patchReport();
  report.estimates[1].cycles.delta = std::nan("");
  report.estimates[1].cycleBasis.covers = "no cycles: nobody knows";
  EXPECT_THAT(text(report), HasSubstr(", no cycles: nobody knows\n"));
}

TEST(TextEstimates, SayWhatWasCounted) {
  EXPECT_THAT(text(patchReport()), HasSubstr("    counted: the loop's blocks\n"));
}

TEST(TextEstimates, ShareALineWhereWorkloadsCostTheSame) {
  Report report = patchReport();
  report.estimates.push_back(report.estimates.back());
  report.estimates.back().workload = "select-file";
  EXPECT_THAT(text(report), HasSubstr(" instructions per select-pipe, select-file call ("));
}

TEST(TextEstimates, TellHowOftenAMovedSiteIsPassed) {
  Report report = patchReport();
  report.sites[0].byConfig["full"].base = sideState(SiteState::Call, "ceil(n/64)", 8);
  EXPECT_THAT(text(report), HasSubstr(", 492 executions more (8 -> 500), of "));
}

TEST(TextEstimates, TellTheShareOfTheCall) {
  Report report = patchReport();
  report.estimates[1].wholeCall = 65300;
  EXPECT_THAT(text(report), HasSubstr(" (5,900..7,800), 10 % of the call, "));
}

TEST(TextEstimates, TellTheShareOfTheLoopsWhereTheCallWasNotCounted) {
  Report report = patchReport();
  report.estimates[1].instructions.base = 32650;
  EXPECT_THAT(text(report), HasSubstr(", 20 % of what its loops run themselves, "));
}

TEST(TextEstimates, CallAChangeThatNoClockShowsThat) {
  Report report = patchReport();
  report.estimates[1].instructions = {10000, 10001, 1, 1, 1};
  EXPECT_THAT(text(report),
              HasSubstr("0.01 % of what its loops run themselves: too small to see on any clock, "));
}

TEST(TextMeasurements, TellTheDifferenceItsIntervalAndTheFloor) {
  Report report = patchReport();
  report.measurements = {measuredFull()};
  EXPECT_THAT(text(report),
              HasSubstr("  full: select-pipe on tcg, n = 500: 77,892 -> 84,423 instructions, +6,531 "
                        "(6,531..6,531), floor 12: confirmed\n    they overlap\n"));
}

TEST(TextMeasurements, TellTheClockOfTheCpuThatTookTheTime) {
  Report report = patchReport();
  report.measurements = {measuredFull()};
  report.measurements[0].gigahertz = 3.7;
  EXPECT_THAT(text(report), HasSubstr("floor 12 (CPU at 3.7 GHz): confirmed"));
}

TEST(TextMeasurements, TellOneSideAlone) {
  Report report = patchReport("bench");
  report.measurements = {measuredFull()};
  report.measurements[0].patched.reset();
  EXPECT_THAT(text(report), HasSubstr(": base 77,892 instructions (77,892..77,892), 2 samples\n"));
}

TEST(TextMeasurements, SayWhyTheyDidNotRun) {
  Report report = patchReport("bench");
  report.measurements = {measuredFull()};
  report.measurements[0].base.reset();
  report.measurements[0].reason = "no boot within 60 s";
  EXPECT_THAT(text(report), HasSubstr("  full: select-pipe on tcg, n = 500: not run: no boot within 60 s\n"));
}

TEST(TextVerdict, StandsInAGate) {
  Report report = patchReport("gate");
  report.verdict = {Outcome::Fail, {{"became-call", "it is a call", "full", ""}}};
  EXPECT_THAT(text(report), HasSubstr("\nverdict: fail\n  full: it is a call [became-call]\n"));
}

TEST(TextVerdict, StandsInNothingElse) { EXPECT_THAT(text(patchReport()), Not(HasSubstr("verdict"))); }

TEST(Text, NamesTheEnvironment) {
  EXPECT_THAT(text(patchReport()), HasSubstr("\nEnvironment\n  CPU: some\n"));
}

TEST(Text, EndsWithTheCommandsThatReproduceIt) {
  EXPECT_THAT(text(patchReport()), EndsWith("\nReproduce with\n  condresched-audit patch n.patch\n"));
}

TEST(Text, HasNoColourUnlessAskedFor) { EXPECT_THAT(text(patchReport("gate")), Not(HasSubstr("\x1b"))); }

TEST(Text, PaintsAnErrorRed) {
  EXPECT_THAT(writeText(patchReport(), true),
              HasSubstr("\x1b[1mfs/select.c:571:5:\x1b[0m \x1b[1;31merror:\x1b[0m "));
}

TEST(Text, EscapesASubjectThatWouldPaintTheTerminal) {
  Report report = patchReport();
  report.patches[0].subject = "\x1b[2Jgone";
  EXPECT_THAT(text(report), HasSubstr("patch: \\x1b[2Jgone ("));
}

TEST(Text, KeepsAMessageOnOneLine) {
  Report report = patchReport();
  report.changes[0].message = "a\nb.c:1: error: forged";
  EXPECT_THAT(text(report), HasSubstr("error: a\\nb.c:1: error: forged [became-call]\n"));
}

} // namespace
} // namespace condresched
