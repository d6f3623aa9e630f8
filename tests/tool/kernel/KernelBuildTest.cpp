// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelBuild.h"

#include "FakeKernel.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::Contains;
using testing::HasSubstr;

const ResolvedConfig Config = {.name = "full",
                               .selectable = true,
                               .reason = {},
                               .kconfig = {},
                               .dotConfig =
                                   "CONFIG_CC_VERSION_TEXT=\"clang version 19\"\nCONFIG_PREEMPT=y\n"};

/// `cp` into a folder and `cp -T` differ; this one knows both.
class BuildableKernel : public FakeKernel {
public:
  BuildableKernel() {
    process.whenRun({"cp", "--sparse=always"}, [this](const Command &command) {
      for (size_t i = 4; i < command.argv.size(); ++i)
        files.files[command.argv[3] + command.argv[i].substr(command.argv[i].rfind('/'))] =
            files.files[command.argv[i]];
      return Result<ProcessResult>(printed(""));
    });
  }

  Result<KernelImage> build(const Snapshot &snapshot) {
    return buildKernel(walls, snapshot, FakeKernel::request(), Config, 2, "/cache");
  }

  const Command &imageMake() const {
    return *std::find_if(process.ran.begin(), process.ran.end(), [](const Command &command) {
      return std::find(command.argv.begin(), command.argv.end(), "bzImage") != command.argv.end();
    });
  }
};

TEST(BuildKernel, PutsTheImageIntoTheCache) {
  BuildableKernel kernel;
  const KernelImage image = kernel.build(kernel.snapshot()).value();
  EXPECT_EQ(kernel.files.files[image.path], "image");
}

TEST(BuildKernel, NamesTheCompilerOfItsConfig) {
  BuildableKernel kernel;
  EXPECT_EQ(kernel.build(kernel.snapshot())->compiler, "clang version 19");
}

TEST(BuildKernel, TakesTheSecondFromTheCache) {
  BuildableKernel kernel;
  kernel.build(kernel.snapshot()).value();
  EXPECT_TRUE(kernel.build(kernel.snapshot())->cached);
}

TEST(BuildKernel, BuildsOnce) {
  BuildableKernel kernel;
  kernel.build(kernel.snapshot()).value();
  kernel.build(kernel.snapshot()).value();
  EXPECT_EQ(kernel.runsOf("bzImage"), 1);
}

TEST(BuildKernel, KeepsItUnderAKeyThatIsKnownBefore) {
  BuildableKernel kernel;
  const std::string before = kernelKey(kernel.walls, kernel.snapshot(), FakeKernel::request().arch, Config);
  EXPECT_EQ(kernel.build(kernel.snapshot())->key, before);
}

TEST(BuildKernel, APatchMakesAnotherKernel) {
  BuildableKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["fs/select.c"] = "patched";
  EXPECT_NE(kernel.build(patched)->key, kernel.build(kernel.snapshot())->key);
}

TEST(BuildKernel, FixesTheTimestamp) {
  BuildableKernel kernel;
  kernel.build(kernel.snapshot()).value();
  EXPECT_THAT(kernel.imageMake().argv, Contains(HasSubstr("KBUILD_BUILD_TIMESTAMP=")));
}

TEST(BuildKernel, LetsBothSidesShareCcache) {
  BuildableKernel kernel;
  kernel.build(kernel.snapshot()).value();
  EXPECT_EQ(kernel.imageMake().env.at("CCACHE_BASEDIR") + "/out",
            FakeKernel::buildFolder(kernel.imageMake()));
}

TEST(BuildKernel, AFailedBuildLeavesNoKernel) {
  BuildableKernel kernel;
  kernel.makeErrors = "fs/select.c:1:1: error: no\n";
  kernel.build(kernel.snapshot());
  EXPECT_TRUE(kernel.files.list("/cache/kernels").value().empty());
}

TEST(BuildKernel, AFailedBuildGivesTheCompilersWords) {
  BuildableKernel kernel;
  kernel.makeErrors = "fs/select.c:1:1: error: no\n";
  EXPECT_THAT(kernel.build(kernel.snapshot()).error().what, HasSubstr("fs/select.c:1:1: error: no"));
}

TEST(BuildKernel, RemovesItsBuildFolder) {
  BuildableKernel kernel;
  const std::string key = kernel.build(kernel.snapshot())->key;
  EXPECT_FALSE(kernel.files.exists("/cache/build/" + key));
}

} // namespace
} // namespace condresched
