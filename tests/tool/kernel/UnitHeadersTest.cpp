// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/UnitHeaders.h"

#include "FakeKernel.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;

/// A kernel where lib/crc32.o asks for a header that nothing else does.
class UnitHeaders : public testing::Test {
protected:
  UnitHeaders() { kernel.rules["lib/crc32.o"] = {"lib/crc32table.h"}; }

  Result<bool> make(const std::string &missing) {
    const UnitCommand command{
        .file = "lib/crc32.c",
        .source = prepared.source,
        .directory = prepared.build,
        .argv = {"clang-19", "-I./include", "-c", "-o", "lib/crc32.o", "/k/lib/crc32.c"}};
    return makeUnitHeaders(kernel.walls, prepared, FakeKernel::request().arch, command, missing, "/cache");
  }

  FakeKernel kernel;
  PreparedConfig prepared{.config = {}, .source = "/k", .build = "/b"};
};

TEST_F(UnitHeaders, AreMadeByTheUnitsOwnRules) {
  make("crc32table.h").value();
  EXPECT_TRUE(kernel.files.exists("/b/lib/crc32table.h"));
}

TEST_F(UnitHeaders, ThatWereMadeAreWorthReadingTheUnitAgain) { EXPECT_TRUE(make("crc32table.h").value()); }

TEST_F(UnitHeaders, AreMadeByTheMakefileOfTheUnitsFolder) {
  make("crc32table.h").value();
  EXPECT_EQ(kernel.runsOf("condresched-folder=lib"), 1);
}

TEST_F(UnitHeaders, AreMadeByTheNearestMakefileAbove) {
  kernel.files.files["/k/lib/Makefile"] = "obj-y += crc/crc32.o\n";
  makeUnitHeaders(kernel.walls, prepared, FakeKernel::request().arch,
                  {.file = "lib/crc/crc32.c",
                   .source = prepared.source,
                   .directory = prepared.build,
                   .argv = {"clang-19", "-c", "-o", "lib/crc/crc32.o", "/k/lib/crc/crc32.c"}},
                  "crc32table.h", "/cache")
      .value();
  EXPECT_EQ(kernel.runsOf("condresched-folder=lib"), 1);
}

TEST_F(UnitHeaders, NamedFromTheTopAreFound) { EXPECT_TRUE(make("lib/crc32table.h").value()); }

TEST_F(UnitHeaders, InAFolderThatTheCommandNamesAreFound) {
  kernel.rules["lib/crc32.o"] = {"include/generated/crc.h"};
  EXPECT_TRUE(make("generated/crc.h").value());
}

TEST_F(UnitHeaders, LeaveNoObjectThatWouldHideTheUnitFromKbuildsList) {
  make("crc32table.h").value();
  EXPECT_FALSE(kernel.files.exists("/b/lib/crc32.o"));
}

TEST_F(UnitHeaders, DoNotWaitForObjtool) {
  make("crc32table.h").value();
  EXPECT_EQ(kernel.runsOf("CONFIG_OBJTOOL="), 1);
}

TEST_F(UnitHeaders, ThatAnotherUnitHadMadeNeedNoMake) {
  kernel.files.files["/b/lib/crc32table.h"] = "made";
  EXPECT_TRUE(make("crc32table.h").value());
  EXPECT_EQ(kernel.runsOf("condresched-object=lib/crc32.o"), 0);
}

TEST_F(UnitHeaders, ThatNoRuleMakesAreNotWorthReadingAgain) { EXPECT_FALSE(make("linux/nothing.h").value()); }

TEST_F(UnitHeaders, ThatNoRuleMakesAreAskedForOnce) {
  make("linux/nothing.h").value();
  make("linux/nothing.h").value();
  EXPECT_EQ(kernel.runsOf("condresched-object=lib/crc32.o"), 1);
}

TEST_F(UnitHeaders, ThatMakeMissesTooAreAskedForOnce) {
  kernel.makeErrors = "/k/lib/crc32.c:1:10: fatal error: 'linux/nothing.h' file not found\n";
  make("linux/nothing.h").value();
  make("linux/nothing.h").value();
  EXPECT_EQ(kernel.runsOf("condresched-object=lib/crc32.o"), 1);
}

TEST_F(UnitHeaders, AreAskedForAgainWhereMakeFailedForAnotherReason) {
  kernel.makeErrors = "write error: No space left on device\n";
  EXPECT_THAT(make("crc32table.h").error().what, HasSubstr("No space left"));
  kernel.makeErrors.clear();
  EXPECT_TRUE(make("crc32table.h").value());
}

TEST_F(UnitHeaders, OfATreeWithoutKbuildAreNotMade) {
  kernel.files.files.erase("/k/scripts/Makefile.build");
  EXPECT_FALSE(make("crc32table.h").value());
}

} // namespace
} // namespace condresched
