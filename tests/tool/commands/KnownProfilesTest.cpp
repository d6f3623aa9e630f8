// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/KnownProfiles.h"

#include "commands/KeptProfiles.h"
#include "support/FakeWalls.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// `patch` of a tree whose configs none and full both sides have; nothing was counted.
class KnownProfiles : public testing::Test {
protected:
  KnownProfiles() {
    fake.files.files["/k/scripts/Makefile.build"] = "";
    fake.files.files["/k/Makefile"] = "VERSION = 6\n";
    fake.process.whenRun({"gcc", "--version"}, printed("gcc 12.2.0\n"));
    sides.base.tree.path = "/k";
    request.command = "patch";
    request.tree = "/k";
    request.arch = "x86_64";
    request.workloads = {"select-pipe", "poll-pipe"};
    request.cacheDir = "/cache";
    request.configs = {"none", "full"};
    report.roots = {"fs/select.c:do_select", "fs/select.c:do_sys_poll"};
    matrix = {selectable("none"), selectable("full")};
  }

  static ConfigEntry selectable(const std::string &name) {
    ConfigEntry entry;
    entry.point.name = name;
    entry.base.selectable = true;
    entry.base.dotConfig = "# " + name + "\n";
    entry.basePrepared.emplace();
    entry.patchedPrepared.emplace();
    entry.request.arch.name = "x86_64";
    entry.request.arch.guestCompiler = "gcc";
    return entry;
  }

  static BootMode mode(const std::string &name) {
    BootMode mode;
    mode.name = name;
    return mode;
  }

  /// That none's base ran nothing for a workload: a profile that no patch changes.
  void keep(const std::string &workload) {
    const BootTarget target{&matrix.front(), "none", {}};
    const ConfigEntry &entry = matrix.front();
    const ProfileQuestion question{target, kernelKey(fake.walls, sides.base, entry.request.arch, entry.base),
                                   request.fds, request.cacheDir};
    const Status kept = keepProfiles(fake.walls, question, {{workload, {workload, request.fds, 4, 40, {}}}});
    EXPECT_TRUE(kept) << kept.error().what;
  }

  std::vector<std::string> notes() {
    const Status added = addKnownProfiles(fake.walls, request, sides, matrix, report);
    EXPECT_TRUE(added) << added.error().what;
    return report.notes;
  }

  std::vector<std::string> estimated() {
    (void)notes();
    std::vector<std::string> all;
    for (const Estimate &estimate : report.estimates)
      all.push_back(estimate.config + " " + estimate.workload + " " + estimate.grade);
    return all;
  }

  std::vector<std::string> programsRun() {
    (void)notes();
    std::vector<std::string> names;
    for (const Command &command : fake.process.ran)
      if (command.argv != std::vector<std::string>{"gcc", "--version"})
        names.push_back(command.argv.front());
    return names;
  }

  FakeWalls fake;
  Request request;
  SnapshotPair sides;
  std::vector<ConfigEntry> matrix;
  Report report;
};

TEST_F(KnownProfiles, GiveEstimatesWhereTheBaseWasCounted) {
  keep("select-pipe");
  EXPECT_THAT(estimated(), ElementsAre("none select-pipe profiled"));
}

TEST_F(KnownProfiles, ThatAreNotThereAreToldOnceForAllConfigs) {
  EXPECT_THAT(notes(),
              ElementsAre("no profiled estimates for none, full: `condresched-audit bench -C /k "
                          "--config none,full --engine tcg` counts the base once; later runs of patch "
                          "use it"));
}

TEST_F(KnownProfiles, ThatAreThereAreNotMissed) {
  keep("select-pipe");
  keep("poll-pipe");
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("no profiled estimates for full:")));
}

TEST_F(KnownProfiles, OfOnlySomeWorkloadsAreMissed) {
  keep("select-pipe");
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("no profiled estimates for none, full:")));
}

TEST_F(KnownProfiles, OfAWorkloadThatRunsNoRootAreNotMissed) {
  report.roots = {"fs/select.c:do_select"};
  matrix.pop_back();
  keep("select-pipe");
  EXPECT_THAT(notes(), IsEmpty());
}

TEST_F(KnownProfiles, AreNotMissedOfAnArchitectureThatNobodyCanCount) {
  for (ConfigEntry &entry : matrix)
    entry.request.arch.name = "um";
  EXPECT_THAT(notes(), IsEmpty());
}

TEST_F(KnownProfiles, AreNotMissedOfATreeThatCannotBeBuilt) {
  fake.files.files.erase("/k/scripts/Makefile.build");
  EXPECT_THAT(notes(), IsEmpty());
}

TEST_F(KnownProfiles, AreNotMissedOfAConfigThatThePatchedSideCannotSelect) {
  matrix.back().patchedPrepared.reset();
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("no profiled estimates for none:")));
}

TEST_F(KnownProfiles, OfAllBootModesAreCountedTogetherAsTheyAreLookedFor) {
  matrix = {selectable("dynamic")};
  matrix.front().point.bootModes = {mode("none"), mode("full")};
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("--config dynamic --engine")));
}

TEST_F(KnownProfiles, OfABootModeThatWasNamedAreCountedForItAlone) {
  matrix = {selectable("dynamic")};
  matrix.front().point.bootModes = {mode("none")};
  matrix.front().point.bootModes.front().byName = true;
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("--config dynamic:none --engine")));
}

TEST_F(KnownProfiles, OfAConfigFileAreCountedWithItsPath) {
  request.configs = {"configs/mine.config"};
  matrix = {selectable("mine.config")};
  matrix.front().request.point.dotConfig = "CONFIG_SMP=y\n";
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("--config configs/mine.config --engine")));
}

TEST_F(KnownProfiles, BuildAndBootNothing) { EXPECT_THAT(programsRun(), IsEmpty()); }

TEST_F(KnownProfiles, EndWithTheInterrupt) {
  fake.process.interrupt = true;
  EXPECT_FALSE(addKnownProfiles(fake.walls, request, sides, matrix, report));
}

TEST(CountingCommand, KeepsTheWordsThatDecideWhatIsCounted) {
  Request request;
  request.tree = "linux";
  request.argv = {
      "condresched-audit", "gate",      "a.patch",      "--fds",   "64",       "--set=CONFIG_SMP=n",
      "--format",          "json",      "--base-patch", "b.patch", "--policy", "p.json",
      "--workload",        "poll-pipe", "-C",           "linux"};
  EXPECT_EQ(countingCommand(request, {"none", "dynamic:full"}),
            "condresched-audit bench -C linux --fds 64 --set=CONFIG_SMP=n --base-patch b.patch --workload "
            "poll-pipe --config none,dynamic:full --engine tcg");
}

} // namespace
} // namespace condresched
