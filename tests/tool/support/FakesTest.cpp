// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/FakeWalls.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;

Command command(std::vector<std::string> argv) {
  Command made;
  made.argv = std::move(argv);
  return made;
}

TEST(FakeProcess, AnswersByTheBeginningOfTheCommand) {
  FakeWalls fake;
  fake.process.whenRun({"git", "apply"}, printed("fine"));
  EXPECT_EQ(fake.walls.process.run(command({"git", "apply", "-v"}))->output, "fine");
}

TEST(FakeProcess, CannotStartWhatIsNotScripted) {
  FakeWalls fake;
  EXPECT_FALSE(fake.walls.process.run(command({"git"})));
}

TEST(FakeProcess, PrefersTheLastScript) {
  FakeWalls fake;
  fake.process.whenRun({"make"}, printed("")).when(mentions("olddefconfig"), failed("no rule", 2));
  EXPECT_EQ(fake.walls.process.run(command({"make", "olddefconfig"}))->status, 2);
}

TEST(FakeProcess, RecordsWhatWasRun) {
  FakeWalls fake;
  (void)fake.walls.process.run(command({"a", "b"}));
  EXPECT_THAT(fake.process.ran.at(0).argv, ElementsAre("a", "b"));
}

TEST(FakeProcess, RunsNothingOnceInterrupted) {
  FakeWalls fake;
  fake.process.whenRun({"true"}, printed(""));
  fake.process.interrupt = true;
  EXPECT_EQ(fake.walls.process.run(command({"true"})).error().what, "interrupted");
}

TEST(FakeFileSystem, ListsWhatLiesInAFolder) {
  FakeWalls fake;
  fake.files.files = {{"/a/b", ""}, {"/a/c/d", ""}, {"/ab", ""}};
  EXPECT_THAT(*fake.walls.files.list("/a"), ElementsAre("b", "c"));
}

TEST(FakeFileSystem, RefusesToWriteOnAFullDisk) {
  FakeWalls fake;
  fake.files.diskFull = true;
  EXPECT_FALSE(fake.walls.files.write("/x", "text"));
  EXPECT_FALSE(fake.walls.files.exists("/x"));
}

TEST(FakeFileSystem, RenamesAWholeFolder) {
  FakeWalls fake;
  fake.files.files = {{"/build.part/x", "1"}};
  ASSERT_TRUE(fake.walls.files.rename("/build.part", "/build"));
  EXPECT_EQ(*fake.walls.files.read("/build/x"), "1");
}

TEST(FakeFileSystem, RemovesAWholeFolder) {
  FakeWalls fake;
  fake.files.files = {{"/a/x", "1"}, {"/ab", "2"}};
  ASSERT_TRUE(fake.walls.files.removeAll("/a"));
  EXPECT_EQ(fake.files.files.size(), 1u);
}

TEST(FakeFileSystem, FingerprintFollowsTheContent) {
  FakeWalls fake;
  fake.files.files = {{"/x", "1"}};
  const std::string before = *fake.walls.files.fingerprint("/x");
  fake.files.files["/x"] = "2";
  EXPECT_NE(*fake.walls.files.fingerprint("/x"), before);
}

TEST(FakeClock, PassesOnlyWhenToldTo) {
  FakeWalls fake;
  const auto before = fake.walls.clock.now();
  fake.clock.advance(std::chrono::seconds(5));
  EXPECT_EQ(fake.walls.clock.now() - before, std::chrono::seconds(5));
}

} // namespace
} // namespace condresched
