// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FakeKernel.h"
#include "kernel/Overlay.h"
#include "kernel/Trees.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::Contains;

Snapshot patchedSelect(const FakeKernel &kernel) {
  Snapshot patched = kernel.snapshot();
  patched.overlay["fs/select.c"] = "patched";
  return patched;
}

TEST(Materialise, WithoutOverlayIsTheTreeItself) {
  FakeKernel kernel;
  EXPECT_EQ(materialise(kernel.walls, kernel.snapshot(), "/cache").value(), "/k");
}

TEST(Materialise, LaysTheOverlayDown) {
  FakeKernel kernel;
  const std::string place = materialise(kernel.walls, patchedSelect(kernel), "/cache").value();
  EXPECT_EQ(kernel.files.files[place + "/fs/select.c"], "patched");
}

TEST(Materialise, RemovesWhatThePatchRemoves) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["fs/select.c"] = std::nullopt;
  EXPECT_FALSE(kernel.files.exists(materialise(kernel.walls, patched, "/cache").value() + "/fs/select.c"));
}

TEST(Materialise, LeavesTheTreeAlone) {
  FakeKernel kernel;
  materialise(kernel.walls, patchedSelect(kernel), "/cache").value();
  EXPECT_EQ(kernel.files.files["/k/fs/select.c"], "int do_select(int n)\n{\n}\n");
}

TEST(Materialise, LinksOurOwnTree) {
  FakeKernel kernel;
  materialise(kernel.walls, patchedSelect(kernel), "/cache").value();
  EXPECT_THAT(kernel.process.ran.front().argv, Contains("-al"));
}

TEST(Materialise, CopiesTheUsersTree) {
  FakeKernel kernel;
  Snapshot patched = patchedSelect(kernel);
  patched.tree.owned = false;
  materialise(kernel.walls, patched, "/cache").value();
  EXPECT_THAT(kernel.process.ran.front().argv, Contains("-a"));
}

TEST(Materialise, TheSameOverlayIsCopiedOnce) {
  FakeKernel kernel;
  materialise(kernel.walls, patchedSelect(kernel), "/cache").value();
  materialise(kernel.walls, patchedSelect(kernel), "/cache").value();
  EXPECT_EQ(kernel.process.ran.size(), 1U);
}

TEST(Materialise, AFailedCopyLeavesNothing) {
  FakeKernel kernel;
  kernel.process.whenRun({"cp"}, failed("cp: No space left on device\n"));
  materialise(kernel.walls, patchedSelect(kernel), "/cache");
  EXPECT_TRUE(kernel.files.list("/cache/snapshots").value_or(std::vector<std::string>()).empty());
}

TEST(Materialise, MakesAPatchedScriptExecutable) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["scripts/x.sh"] = "#!/bin/sh\n";
  materialise(kernel.walls, patched, "/cache").value();
  EXPECT_EQ(kernel.process.ran.back().argv.front(), "chmod");
}

struct BuildCase {
  std::string path;
  bool build;
};

class ChangesBuildSystem : public testing::TestWithParam<BuildCase> {};

TEST_P(ChangesBuildSystem, ByTheFilesPlaceAndName) {
  Snapshot snapshot;
  snapshot.overlay[GetParam().path] = "x";
  EXPECT_EQ(changesBuildSystem(snapshot), GetParam().build);
}

INSTANTIATE_TEST_SUITE_P(
    Paths, ChangesBuildSystem,
    testing::Values(BuildCase{"fs/select.c", false}, BuildCase{"include/linux/sched.h", false},
                    BuildCase{"kernel/Kconfig.preempt", true}, BuildCase{"Kconfig", true},
                    BuildCase{"fs/Makefile", true}, BuildCase{"arch/x86/Makefile.um", true},
                    BuildCase{"scripts/Kbuild.include", true}, BuildCase{"tools/objtool/check.c", true},
                    BuildCase{"kernel/bounds.c", true}, BuildCase{"arch/x86/kernel/asm-offsets.c", true},
                    BuildCase{"arch/x86/configs/x86_64_defconfig", true},
                    BuildCase{"arch/x86/entry/syscalls/syscall_64.tbl", true},
                    BuildCase{"fs/Kconfigure.c", false}));

TEST(BuildSnapshot, IsTheTreeWhenOnlyCodeChanges) {
  FakeKernel kernel;
  EXPECT_TRUE(buildSnapshot(kernel.walls, patchedSelect(kernel)).overlay.empty());
}

TEST(BuildSnapshot, LeavesChangedCodeOutOfAChangedBuild) {
  FakeKernel kernel;
  Snapshot patched = patchedSelect(kernel);
  patched.overlay["fs/Makefile"] = "";
  EXPECT_FALSE(buildSnapshot(kernel.walls, patched).touches("fs/select.c"));
}

TEST(BuildSnapshot, KeepsANewFileThatAChangedMakefileMayName) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay = {{"fs/Makefile", ""}, {"fs/new.c", ""}};
  EXPECT_TRUE(buildSnapshot(kernel.walls, patched).touches("fs/new.c"));
}

} // namespace
} // namespace condresched
