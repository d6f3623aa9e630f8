// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The re-enactment on Debian's Linux 6.12. Patches are made from its own files by tests/reenact.sh.
#include "Cli.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string tree = LINUX_SOURCE;

std::string patchFile(const std::string &name) {
  return std::string(REENACT_PATCHES) + "/" + name + ".patch";
}

CliRun run(const std::string &command, const std::vector<std::string> &more) {
  return runCli(std::vector<std::string>{command, "-C", tree, "--format", "json"} + more);
}

CliRun nullified() { return run("patch", {"--base-patch", patchFile("per-fd"), patchFile("nullification")}); }

std::vector<std::string> estimated(const CliRun &report) {
  std::vector<std::string> lines;
  for (const llvm::json::Value &value : report.array("estimates")) {
    const llvm::json::Object &estimate = *value.getAsObject();
    if (estimate.getObject("instructions")->getNumber("delta").value_or(0) != 0)
      lines.push_back(text(estimate, "config"));
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

TEST(Kernel, ListFindsOneDirectSiteInTheWordLoop) {
  CliRun report = run("list", {});
  EXPECT_EQ(text(onlySite(report), "function") + " " + text(*onlySite(report).getObject("base"), "loop"),
            "do_select do_select:word");
}

TEST(Kernel, ListTellsWhatTheSiteIsInEachConfig) {
  CliRun report = run("list", {});
  std::vector<std::string> states;
  for (const char *config :
       {"none", "voluntary", "full", "rt", "dynamic", "dynamic:none", "dynamic:voluntary", "dynamic:full"})
    states.push_back(state(report, config, "base"));
  EXPECT_THAT(states, ElementsAre("call", "call", "no-op", "no-op", "static-call", "call", "call", "no-op"));
}

TEST(Kernel, ListCountsEightExecutionsFor500Fds) {
  EXPECT_EQ(executions(run("list", {}), "none", "base"), 8);
}

TEST(Kernel, ListNamesTheResidueOfTheSwitchedOffStaticCall) {
  CliRun report = run("list", {});
  EXPECT_NE(onlySite(report)
                .getObject("by_config")
                ->getObject("dynamic:full")
                ->getObject("base")
                ->getObject("residue"),
            nullptr);
}

TEST(Kernel, NullificationMakesTheSiteACallInFullAndRtOnly) {
  EXPECT_THAT(changes(nullified()),
              ElementsAre("CONFIG_PREEMPT_BKL dead-guard", "full became-call", "rt became-call"));
}

TEST(Kernel, NullificationRunsTheCallOncePerFd) {
  CliRun report = nullified();
  EXPECT_EQ(executions(report, "full", "patched"), 500);
  EXPECT_EQ(executions(report, "rt", "patched"), 500);
}

TEST(Kernel, NullificationIsEstimatedToCostInFullAndRtOnly) {
  EXPECT_THAT(estimated(nullified()), ElementsAre("full", "rt"));
}

TEST(Kernel, EveryEstimatesHighEndIsAtMostTwiceItsLowEnd) {
  CliRun report = nullified();
  for (const llvm::json::Value &value : report.array("estimates"))
    for (const char *what : {"instructions", "cycles"}) {
      const llvm::json::Object &cost = *value.getAsObject()->getObject(what);
      EXPECT_LE(*cost.getNumber("high"), 2.001 * *cost.getNumber("low"));
    }
}

TEST(Kernel, GateFailsTheNullification) {
  EXPECT_EQ(run("gate", {"--base-patch", patchFile("per-fd"), patchFile("nullification")}).status, 1);
}

TEST(Kernel, GatePassesTheHarmlessPatchWithoutAChange) {
  CliRun report = run("gate", {patchFile("harmless")});
  EXPECT_EQ(report.status, 0);
  EXPECT_THAT(changes(report), IsEmpty());
}

TEST(Kernel, GateIsUndecidedOnAPatchThatDoesNotApply) {
  EXPECT_EQ(run("gate", {patchFile("other-tree")}).status, 2);
}

TEST(Kernel, GateFailsAHeavierCalleeByThresholdThoughNoSiteChanged) {
  CliRun report = run("gate", {"--base-patch", patchFile("per-fd"), patchFile("heavier")});
  EXPECT_THAT(changes(report), IsEmpty());
  EXPECT_EQ(report.status, 1);
}

TEST(Kernel, PerFdPatchMovesTheSiteInwardWhereItIsCalled) {
  EXPECT_THAT(changes(run("patch", {patchFile("per-fd")})),
              ElementsAre("dynamic:none moved-inward", "dynamic:voluntary moved-inward", "none moved-inward",
                          "voluntary moved-inward"));
}

TEST(Kernel, PerFdPatchSaysWhereTheSiteIsANoOpOnBothSides) {
  EXPECT_THAT(runCli({"patch", "-C", tree, patchFile("per-fd")}).output,
              HasSubstr("no-op on both sides in full, rt, dynamic:full"));
}

TEST(Kernel, PerFdPatchRaisesTheExecutionsFromWordsToFds) {
  CliRun report = run("patch", {patchFile("per-fd")});
  EXPECT_EQ(executions(report, "none", "base"), 8);
  EXPECT_EQ(executions(report, "none", "patched"), 500);
}

TEST(Kernel, RemovedSiteHasVanishedWhereItWasCalled) {
  EXPECT_THAT(changes(run("patch", {patchFile("removed")})),
              ElementsAre("dynamic:none site-vanished", "dynamic:voluntary site-vanished",
                          "none site-vanished", "voluntary site-vanished"));
}

TEST(Kernel, NewSiteBesideTheOldOneHasAppeared) {
  EXPECT_THAT(changes(run("patch", {patchFile("appeared")})),
              ElementsAre("dynamic:none site-appeared", "dynamic:voluntary site-appeared",
                          "none site-appeared", "voluntary site-appeared"));
}

TEST(Kernel, CallThatCannotBeCountedIsUndecided) {
  EXPECT_EQ(run("gate", {patchFile("schedules"), "--config", "none"}).status, 2);
}

TEST(Kernel, SiteInALoopThatRunsMoreOftenHasMovedInward) {
  CliRun report = run("patch", {patchFile("short-words"), "--config", "none"});
  EXPECT_THAT(changes(report), ElementsAre("none moved-inward"));
  EXPECT_EQ(executions(report, "none", "patched"), 63);
}

TEST(Kernel, BootModeThatTheTreeLacksIsUndecidedBesideOneThatItHas) {
  EXPECT_EQ(run("list", {"--config", "dynamic:lazy,dynamic:none"}).status, 2);
}

TEST(Kernel, ConfigThatThePatchMakesUnselectableIsAChange) {
  EXPECT_THAT(changes(run("patch", {patchFile("unselectable")})), Contains(HasSubstr("config-unselectable")));
}

} // namespace
} // namespace condresched
