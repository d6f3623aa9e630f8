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
  EXPECT_EQ(text(directSite(report), "function") + " " + text(*directSite(report).getObject("base"), "loop"),
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

TEST(Kernel, ListCountsAWordForEachOf500SparseFds) {
  EXPECT_EQ(sparseExecutions(run("list", {}), "none", "base"), 500);
}

TEST(Kernel, ShortWordsAreNoWordsWhoseSparseFdsCouldBeCounted) {
  EXPECT_EQ(sparseExecutions(run("patch", {patchFile("short-words"), "--config", "none"}), "none", "patched"),
            -1);
}

TEST(Kernel, ListNamesTheResidueOfTheSwitchedOffStaticCall) {
  CliRun report = run("list", {});
  EXPECT_NE(directSite(report)
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
  CliRun report = run("gate", {patchFile("harmless"), "--config", "none,full"});
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
  EXPECT_THAT(changes(run("patch", {patchFile("unselectable"), "--config", "none"})),
              Contains(HasSubstr("config-unselectable")));
}

/// Functions of the sites that are called in a config.
std::vector<std::string> calledIn(const CliRun &report, const std::string &config) {
  std::vector<std::string> functions;
  for (const llvm::json::Value &value : report.array("sites")) {
    const llvm::json::Object *by = value.getAsObject()->getObject("by_config")->getObject(config);
    if (by && by->getObject("base")->getString("state") == "call")
      functions.push_back(text(*value.getAsObject(), "function"));
  }
  return functions;
}

TEST(KernelWide, ListFindsWhatATtyAnEpollAndTheWaitTableReachUnderVoluntary) {
  EXPECT_THAT(
      calledIn(run("list", {}), "voluntary"),
      testing::IsSupersetOf({"do_select", "ldsem_down_read", "flush_work", "mutex_lock", "might_alloc"}));
}

TEST(KernelWide, VoluntaryAddsOnlyMightSleepToWhatNoneCalls) {
  CliRun report = run("list", {});
  std::vector<std::string> added;
  for (const llvm::json::Value &value : report.array("sites")) {
    const llvm::json::Object &site = *value.getAsObject();
    const llvm::json::Object &by = *site.getObject("by_config");
    if (text(*by.getObject("none")->getObject("base"), "state") !=
        text(*by.getObject("voluntary")->getObject("base"), "state"))
      added.push_back(text(site, "primitive"));
  }
  EXPECT_THAT(added, testing::AllOf(testing::Not(IsEmpty()), Each("might_sleep")));
}

TEST(KernelWide, TellsByWhichTableAPollIsReached) {
  CliRun report = run("list", {});
  const llvm::json::Object *site = siteIn(report, "ldsem_down_read");
  ASSERT_NE(site, nullptr);
  std::vector<std::string> tables;
  for (const llvm::json::Value &step : *site->getArray("path"))
    if (const llvm::json::Object *evidence = step.getAsObject()->getObject("evidence"))
      tables.push_back(text(*evidence, "type") + "." + text(*evidence, "field"));
  EXPECT_THAT(tables, Contains("file_operations.poll"));
}

TEST(KernelWide, SiteInASocketsPollAppearsThoughSelectIsUntouched) {
  CliRun report = run("patch", {patchFile("callee"), "--config", "none"});
  EXPECT_THAT(changes(report), Contains("none site-appeared"));
  const llvm::json::Object *site = siteIn(report, "tcp_poll");
  ASSERT_NE(site, nullptr);
  EXPECT_EQ(text(*site->getObject("patched"), "loop"), "do_poll:fd");
}

TEST(KernelWide, EstimateSaysThatASocketsPollMayRunForEachFd) {
  CliRun report = run("patch", {patchFile("callee"), "--config", "none"});
  EXPECT_THAT(text(*report.array("estimates")[0].getAsObject(), "basis"),
              HasSubstr("tcp_poll(): up to 500 executions of "));
}

TEST(KernelWide, SiteWhereSelectNeverComesIsNoChange) {
  EXPECT_THAT(changes(run("patch", {patchFile("unreached"), "--config", "none"})), IsEmpty());
}

TEST(KernelWide, PollThatIsRegisteredAnewIsFollowed) {
  EXPECT_NE(siteIn(run("patch", {patchFile("registration"), "--config", "none"}), "eventfd_poll_slowly"),
            nullptr);
}

TEST(KernelWide, RootMayBeAnyFunction) {
  CliRun report = run("list", {"--config", "none", "--root", "fs/eventpoll.c:do_epoll_wait"});
  std::vector<std::string> classes;
  for (const llvm::json::Value &loop : report.array("loops"))
    classes.push_back(text(*loop.getAsObject(), "class"));
  EXPECT_THAT(classes, testing::AllOf(testing::Not(IsEmpty()), Each("bound")));
}

TEST(KernelWide, UnitWhoseHeaderKbuildMakesForItAloneIsRead) {
  EXPECT_EQ(run("list", {"--config", "none", "--root", "lib/crc32.c:crc32_le"}).status, 0);
}

TEST(KernelWide, RootThatTheConfigDoesNotCompileIsUndecidedAndNamed) {
  const CliRun report = run("list", {"--config", "none", "--root", "fs/dax.c:dax_iomap_rw"});
  EXPECT_EQ(report.status, 2);
  EXPECT_THAT(report.output, HasSubstr("kbuild does not compile fs/dax.c in config none"));
}

} // namespace
} // namespace condresched
