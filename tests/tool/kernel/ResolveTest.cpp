// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FakeKernel.h"
#include "kernel/Kconfig.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::Contains;
using testing::HasSubstr;

Result<ResolvedConfig> resolve(FakeKernel &kernel, const Snapshot &snapshot) {
  return resolveConfig(kernel.walls, snapshot, FakeKernel::request(), "/cache");
}

TEST(ResolveConfig, AsksTheTreesOwnKconfig) {
  FakeKernel kernel;
  EXPECT_EQ(resolve(kernel, kernel.snapshot())->kconfig["CONFIG_PREEMPT"], "y");
}

TEST(ResolveConfig, BuildsOutOfTree) {
  FakeKernel kernel;
  resolve(kernel, kernel.snapshot()).value();
  for (const Command &command : kernel.process.ran)
    if (command.argv.front() == "make")
      EXPECT_THAT(FakeKernel::buildFolder(command), testing::StartsWith("/cache/"));
}

TEST(ResolveConfig, PassesTheArchitecturesVariables) {
  FakeKernel kernel;
  resolve(kernel, kernel.snapshot()).value();
  EXPECT_THAT(kernel.process.ran.back().argv, Contains("ARCH=x86_64"));
}

TEST(ResolveConfig, ASymbolThatVanishesIsUnselectable) {
  FakeKernel kernel;
  kernel.afterOlddefconfig = "CONFIG_SMP=y\n";
  EXPECT_FALSE(resolve(kernel, kernel.snapshot())->selectable);
}

TEST(ResolveConfig, AnswersTheSecondTimeFromTheCache) {
  FakeKernel kernel;
  resolve(kernel, kernel.snapshot()).value();
  const size_t ran = kernel.process.ran.size();
  resolve(kernel, kernel.snapshot()).value();
  EXPECT_EQ(kernel.process.ran.size(), ran);
}

TEST(ResolvedBefore, IsNothingWhereItWasNeverAsked) {
  FakeKernel kernel;
  EXPECT_FALSE(resolvedBefore(kernel.walls, kernel.snapshot(), FakeKernel::request(), "/cache"));
}

TEST(ResolvedBefore, IsWhatKconfigAnswered) {
  FakeKernel kernel;
  const std::string answer = resolve(kernel, kernel.snapshot())->dotConfig;
  EXPECT_EQ(resolvedBefore(kernel.walls, kernel.snapshot(), FakeKernel::request(), "/cache")->dotConfig,
            answer);
}

TEST(ResolveConfig, TheCachedAnswerIsTheSame) {
  FakeKernel kernel;
  const std::string first = resolve(kernel, kernel.snapshot())->dotConfig;
  EXPECT_EQ(resolve(kernel, kernel.snapshot())->dotConfig, first);
}

TEST(ResolveConfig, APatchOfCodeSharesTheBasesAnswer) {
  FakeKernel kernel;
  resolve(kernel, kernel.snapshot()).value();
  Snapshot patched = kernel.snapshot();
  patched.overlay["fs/select.c"] = "patched";
  resolve(kernel, patched).value();
  EXPECT_EQ(kernel.runsOf("olddefconfig"), 1);
}

TEST(ResolveConfig, APatchOfKconfigIsAskedAnew) {
  FakeKernel kernel;
  resolve(kernel, kernel.snapshot()).value();
  Snapshot patched = kernel.snapshot();
  patched.overlay["kernel/Kconfig.preempt"] = "config PREEMPT\n\tbool\n";
  resolve(kernel, patched).value();
  EXPECT_EQ(kernel.runsOf("olddefconfig"), 2);
}

TEST(ResolveConfig, MakesKconfigOnceForAllConfigs) {
  FakeKernel kernel;
  resolve(kernel, kernel.snapshot()).value();
  ConfigRequest other = FakeKernel::request();
  other.point.point.settings = {{"CONFIG_PREEMPT", "n"}};
  resolveConfig(kernel.walls, kernel.snapshot(), other, "/cache").value();
  EXPECT_EQ(kernel.runsOf("defconfig"), 1);
}

TEST(ResolveConfig, GivesMakesErrorLines) {
  FakeKernel kernel;
  kernel.makeErrors = "noise\nMakefile:12: *** missing separator.  Stop.\n";
  EXPECT_THAT(resolve(kernel, kernel.snapshot()).error().what, HasSubstr("missing separator"));
}

TEST(ResolveConfig, ExplainsATreeThatWasBuiltInPlace) {
  FakeKernel kernel;
  kernel.makeErrors = "*** The source tree is not clean, please run 'make mrproper'\n";
  EXPECT_THAT(resolve(kernel, kernel.snapshot()).error().next, HasSubstr("mrproper"));
}

TEST(ResolveConfig, NamesTheWayOutOfAFullDisk) {
  FakeKernel kernel;
  kernel.makeErrors = "fatal error: No space left on device\n";
  EXPECT_THAT(resolve(kernel, kernel.snapshot()).error().next, HasSubstr("--cache-dir"));
}

TEST(ResolveConfig, ADamagedCacheEntryIsMadeAnew) {
  FakeKernel kernel;
  resolve(kernel, kernel.snapshot()).value();
  for (auto &[path, content] : kernel.files.files)
    if (path.starts_with("/cache/resolved/"))
      content = "{";
  EXPECT_TRUE(resolve(kernel, kernel.snapshot())->selectable);
}

/// A tree in the manner of 2.6.26, with an answer of kconfiglib.
class OldKernel : public FakeKernel {
public:
  OldKernel() {
    files.files.erase("/k/scripts/Makefile.build");
    process.whenRun({"/usr/bin/python3"}, [this](const Command &command) {
      files.files[command.argv[5]] = "CONFIG_PREEMPT=y\n";
      return Result<ProcessResult>(printed(""));
    });
  }
};

TEST(ResolveConfig, ReadsATreeWhoseMakefilesDoNotRunThroughKconfiglib) {
  OldKernel kernel;
  EXPECT_TRUE(resolve(kernel, kernel.snapshot())->selectable);
}

TEST(ResolveConfig, DoesNotRunTheMakefilesOfAnOldTree) {
  OldKernel kernel;
  resolve(kernel, kernel.snapshot()).value();
  EXPECT_EQ(kernel.runsOf("olddefconfig"), 0);
}

TEST(ResolveConfig, NamesThePackageWhenKconfiglibIsMissing) {
  OldKernel kernel;
  kernel.process.whenRun({"/usr/bin/python3"}, failed("ModuleNotFoundError: No module named 'kconfiglib'\n"));
  EXPECT_THAT(resolve(kernel, kernel.snapshot()).error().next, HasSubstr("python3-kconfiglib"));
}

} // namespace
} // namespace condresched
