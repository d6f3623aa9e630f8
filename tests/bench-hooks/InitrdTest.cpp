// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Engine.h"
#include "support/FakeWalls.h"
#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <gmock/gmock.h>

using namespace condresched;
using testing::EndsWith;
using testing::HasSubstr;

namespace {

const CCompiler gcc = {"gcc", {"gcc", "libc6-dev"}};

/// A compiler that makes a program where it runs.
class Initrd : public testing::Test {
protected:
  Initrd() {
    fake.process.whenRun({"gcc"}, [this](const Command &command) {
      ++compilations;
      fake.files.files[command.directory + "/compiled"] = "the program";
      return printed("");
    });
    fake.process.whenRun({"gcc", "--version"}, printed("gcc 12.2.0\nCopyright\n"));
    plan.workloads = {"select-pipe"};
  }

  Result<std::string> build() { return buildInitrd(fake.walls, gcc, plan, "/cache"); }
  std::string archive() { return fake.files.files[*build()]; }

  FakeWalls fake;
  GuestPlan plan;
  int compilations = 0;
};

} // namespace

TEST_F(Initrd, HoldsTheProgram) { EXPECT_THAT(archive(), HasSubstr("the program")); }

TEST_F(Initrd, HoldsThePlan) { EXPECT_THAT(archive(), HasSubstr("workload select-pipe\n")); }

TEST_F(Initrd, HoldsAConsole) { EXPECT_THAT(archive(), HasSubstr("dev/console")); }

TEST_F(Initrd, LiesInTheCache) {
  EXPECT_THAT(*build(), testing::MatchesRegex("/cache/initrd/[0-9a-f]+[.]cpio"));
}

TEST_F(Initrd, IsCompiledOnce) {
  EXPECT_EQ(*build(), *build());
  EXPECT_EQ(compilations, 1);
}

TEST_F(Initrd, HasItsNameBeforeItIsCompiled) {
  const std::string key = *initrdKey(fake.walls, gcc, plan);
  EXPECT_EQ(compilations, 0);
  EXPECT_THAT(*build(), HasSubstr(key));
}

TEST_F(Initrd, OfAnotherPlanIsAnotherFile) {
  const std::string first = *build();
  plan.n = 64;
  EXPECT_NE(*build(), first);
}

TEST_F(Initrd, OfAnotherCompilerIsAnotherFile) {
  const std::string first = *build();
  fake.process.whenRun({"gcc", "--version"}, printed("gcc 13.1.0\n"));
  EXPECT_NE(*build(), first);
}

TEST_F(Initrd, LeavesNoBuildFolderBehind) {
  EXPECT_FALSE(fake.files.exists(build()->substr(0, build()->size() - 5) + ".build"));
}

TEST_F(Initrd, NamesTheCompilersComplaint) {
  fake.process.whenRun({"gcc", "-static"}, failed("cannot find -lc"));
  EXPECT_THAT(build().error().what, EndsWith("cannot be compiled with gcc: cannot find -lc"));
}

TEST_F(Initrd, SaysHowToGetACompiler) {
  const CCompiler other = {"s390x-linux-gnu-gcc", {"gcc-s390x-linux-gnu", "libc6-dev-s390x-cross"}};
  EXPECT_EQ(buildInitrd(fake.walls, other, plan, "/cache").error().next,
            "apt-get install gcc-s390x-linux-gnu libc6-dev-s390x-cross");
}

TEST_F(Initrd, IsNotTakenFromAFailedCompilation) {
  fake.process.whenRun({"gcc", "-static"}, failed("cannot find -lc"));
  EXPECT_FALSE(build());
  EXPECT_FALSE(build());
}

TEST_F(Initrd, ReportsAFullDisk) {
  fake.files.diskFull = true;
  EXPECT_THAT(build().error().what, HasSubstr("disk is full"));
}

TEST(InitrdOnDisk, IsWhatARealCompilerMakesOfTheGuest) {
  RealWalls real;
  const TempFolder cache;
  GuestPlan plan;
  plan.workloads = workloadNames();
  const Result<std::string> archive = buildInitrd(real.walls, gcc, plan, cache.path);
  ASSERT_TRUE(archive) << archive.error().what;
  EXPECT_THAT(*real.files.read(*archive), HasSubstr("\x7f"
                                                    "ELF"));
}

TEST(TraceInitrdOnDisk, IsWhatARealCompilerMakesOfTheGuest) {
  RealWalls real;
  const TempFolder cache;
  const Result<std::string> archive = buildTraceInitrd(real.walls, gcc, cache.path);
  ASSERT_TRUE(archive) << archive.error().what;
  EXPECT_THAT(*real.files.read(*archive), HasSubstr("dev/ptmx"));
}
