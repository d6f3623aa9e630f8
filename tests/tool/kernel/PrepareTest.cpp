// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FakeKernel.h"
#include "kernel/Prepared.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::Contains;
using testing::HasSubstr;

Result<PreparedConfig> prepare(FakeKernel &kernel, const Snapshot &snapshot) {
  const ConfigRequest request = FakeKernel::request();
  const Result<ResolvedConfig> config = resolveConfig(kernel.walls, snapshot, request, "/cache");
  if (!config)
    return errorOf(config);
  return prepareConfig(kernel.walls, snapshot, request, *config, "/cache");
}

TEST(PrepareConfig, LeavesTheGeneratedHeaders) {
  FakeKernel kernel;
  const PreparedConfig prepared = prepare(kernel, kernel.snapshot()).value();
  EXPECT_TRUE(kernel.files.exists(prepared.build + "/include/generated/bounds.h"));
}

TEST(PrepareConfig, BuildsWithTheResolvedConfig) {
  FakeKernel kernel;
  const PreparedConfig prepared = prepare(kernel, kernel.snapshot()).value();
  EXPECT_EQ(kernel.files.files[prepared.build + "/.config"], prepared.config.dotConfig);
}

TEST(PrepareConfig, DoesNotWaitForObjtool) {
  FakeKernel kernel;
  prepare(kernel, kernel.snapshot()).value();
  EXPECT_EQ(kernel.runsOf("CONFIG_OBJTOOL="), 1);
}

TEST(PrepareConfig, IsDoneOnce) {
  FakeKernel kernel;
  prepare(kernel, kernel.snapshot()).value();
  prepare(kernel, kernel.snapshot()).value();
  EXPECT_EQ(kernel.runsOf("prepare0"), 1);
}

TEST(PrepareConfig, RedoesWhatWasInterrupted) {
  FakeKernel kernel;
  kernel.files.files.erase(prepare(kernel, kernel.snapshot())->build + "/.complete");
  prepare(kernel, kernel.snapshot()).value();
  EXPECT_EQ(kernel.runsOf("prepare0"), 2);
}

TEST(PrepareConfig, AFailureIsNotTakenForDone) {
  FakeKernel kernel;
  const ResolvedConfig config =
      resolveConfig(kernel.walls, kernel.snapshot(), FakeKernel::request(), "/cache").value();
  kernel.makeErrors = "x.c:1: error: no\n";
  prepareConfig(kernel.walls, kernel.snapshot(), FakeKernel::request(), config, "/cache");
  kernel.makeErrors.clear();
  EXPECT_TRUE(prepare(kernel, kernel.snapshot()).has_value());
}

TEST(PrepareConfig, APatchOfCodeUsesTheTreesOwn) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["fs/select.c"] = "patched";
  EXPECT_EQ(prepare(kernel, patched)->source, "/k");
}

TEST(PrepareConfig, APatchOfTheBuildIsSeenByMake) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["fs/Makefile"] = "obj-y += select.o\n";
  EXPECT_THAT(prepare(kernel, patched)->source, testing::StartsWith("/cache/snapshots/"));
}

/// Makes `make -n` of the kernel print how fs/select.c is compiled.
void printSelect(FakeKernel &kernel) {
  kernel.dryRun = "set -e; echo '# CC      fs/select.o';   clang-19 -Wp,-MMD,fs/.select.o.d -D__KERNEL__ -c "
                  "-o fs/select.o "
                  "/k/fs/select.c  ; scripts/basic/fixdep\n";
}

Result<UnitCommand> commandFor(FakeKernel &kernel, const std::string &file) {
  const PreparedConfig prepared = prepare(kernel, kernel.snapshot()).value();
  return unitCommand(kernel.walls, prepared, FakeKernel::request().arch, file, "/cache");
}

TEST(UnitCommand, IsWhatKbuildWouldRun) {
  FakeKernel kernel;
  printSelect(kernel);
  EXPECT_THAT(commandFor(kernel, "fs/select.c")->argv,
              testing::ElementsAre("clang-19", "-D__KERNEL__", "-c", "-o", "fs/select.o", "/k/fs/select.c"));
}

TEST(UnitCommand, RunsInTheBuildFolder) {
  FakeKernel kernel;
  printSelect(kernel);
  EXPECT_THAT(commandFor(kernel, "fs/select.c")->directory, testing::StartsWith("/cache/prepared/"));
}

TEST(UnitCommand, OnlyAsksMakeWhatItWouldDo) {
  FakeKernel kernel;
  printSelect(kernel);
  commandFor(kernel, "fs/select.c").value();
  EXPECT_THAT(kernel.process.ran.back().argv, Contains("-n"));
}

TEST(UnitCommand, AsksOnceForTheWholeKernel) {
  FakeKernel kernel;
  printSelect(kernel);
  commandFor(kernel, "fs/select.c").value();
  commandFor(kernel, "kernel/sched/core.c");
  EXPECT_EQ(kernel.runsOf("-n"), 1);
}

TEST(UnitCommand, AUnitThatTheConfigLeavesOutIsUndecided) {
  FakeKernel kernel;
  printSelect(kernel);
  kernel.files.files["/k/fs/dax.c"] = "";
  EXPECT_THAT(commandFor(kernel, "fs/dax.c").error().what,
              HasSubstr("does not compile fs/dax.c in config full"));
}

TEST(UnitCommand, AConfigWithoutTheRootsUnitIsUndecided) {
  FakeKernel kernel;
  kernel.dryRun =
      "set -e; echo '# CC      fs/file.o';   clang-19 -D__KERNEL__ -c -o fs/file.o /k/fs/file.c  ; "
      "scripts/basic/fixdep\n";
  EXPECT_THAT(commandFor(kernel, "fs/select.c").error().what,
              HasSubstr("does not compile fs/select.c in config full"));
}

TEST(UnitList, LeavesProgramsOfTheBuildingMachineOut) {
  FakeKernel kernel;
  printSelect(kernel);
  kernel.dryRun += "set -e; echo '# HOSTCC  lib/gen_crc32table'; clang-19 -O2 -o lib/gen_crc32table "
                   "/k/lib/gen_crc32table.c\n";
  EXPECT_THAT(
      unitList(kernel.walls, prepare(kernel, kernel.snapshot()).value(), FakeKernel::request().arch, "/cache")
          .value(),
      testing::ElementsAre("fs/select.c"));
}

TEST(UnitCommand, AUnitThatIsNotThereIsCalledThat) {
  FakeKernel kernel;
  printSelect(kernel);
  EXPECT_THAT(commandFor(kernel, "fs/sel.c").error().what, HasSubstr("no file fs/sel.c"));
}

TEST(UnitCommand, AnAnswerThatTellsNothingIsNotKept) {
  FakeKernel kernel;
  kernel.dryRun = "make: Nothing to be done for 'fs/'.\n";
  EXPECT_THAT(commandFor(kernel, "fs/select.c").error().what, HasSubstr("told no compile command"));
  printSelect(kernel);
  EXPECT_TRUE(commandFor(kernel, "fs/select.c").has_value());
}

TEST(UnitList, IsWhatKbuildWouldCompile) {
  FakeKernel kernel;
  printSelect(kernel);
  EXPECT_THAT(
      unitList(kernel.walls, prepare(kernel, kernel.snapshot()).value(), FakeKernel::request().arch, "/cache")
          .value(),
      testing::ElementsAre("fs/select.c"));
}

TEST(UnitList, AsksForTheFoldersThatOnlyTheArchitecturesMakefileNames) {
  FakeKernel kernel;
  printSelect(kernel);
  kernel.folders = "lib/ arch/x86/lib/";
  kernel.files.files["/k/arch/x86/lib/Makefile"] = "";
  (void)unitList(kernel.walls, prepare(kernel, kernel.snapshot()).value(), FakeKernel::request().arch,
                 "/cache");
  EXPECT_EQ(kernel.runsOf("arch/x86/lib/"), 1);
}

TEST(UnitList, OfAnOldTreeIsEveryFileOfTheKernelAndTheArchitecture) {
  FakeKernel kernel;
  for (const char *file : {"/old/fs/select.c", "/old/arch/x86/mm/fault.c", "/old/arch/s390/mm/fault.c",
                           "/old/scripts/kconfig/conf.c", "/old/Documentation/pcmcia/crc32hash.c"})
    kernel.files.files[file] = "";
  const PreparedConfig prepared{.config = {}, .source = "/old", .build = "/b"};
  EXPECT_THAT(unitList(kernel.walls, prepared, FakeKernel::request().arch, "/cache").value(),
              testing::UnorderedElementsAre("fs/select.c", "arch/x86/mm/fault.c"));
}

TEST(UnitCommand, DescribesAnOldTreeFromTheDatabase) {
  FakeKernel kernel;
  const PreparedConfig prepared{.config = {}, .source = "/old", .build = "/b"};
  kernel.process.whenRun({"clang-19", "-print-resource-dir"}, printed("/lib/clang/19\n"));
  EXPECT_THAT(unitCommand(kernel.walls, prepared, FakeKernel::request().arch, "fs/select.c", "/cache")->argv,
              testing::IsSupersetOf({"-I/old/include", "/b/include/linux/autoconf.h", "/lib/clang/19/include",
                                     "/old/fs/select.c"}));
}

} // namespace
} // namespace condresched
