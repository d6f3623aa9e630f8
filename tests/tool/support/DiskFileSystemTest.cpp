// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DiskFileSystem.h"

#include "support/TempFolder.h"

#include <atomic>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <thread>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class Disk : public testing::Test {
protected:
  TempFolder folder;
  DiskFileSystem files;
};

using DiskFileSystemTest = Disk;

TEST_F(DiskFileSystemTest, ReadsWhatItWrote) {
  const std::string content("a\0b\n", 4);
  ASSERT_TRUE(files.write(folder / "new/deep/file", content));
  EXPECT_EQ(*files.read(folder / "new/deep/file"), content);
}

TEST_F(DiskFileSystemTest, ReadsLineByLine) {
  const std::string longLine(200000, 'x'); // Longer than what is read at once.
  ASSERT_TRUE(files.write(folder / "file", "first\n\n" + longLine + "\n"));
  std::vector<std::string> lines;
  ASSERT_TRUE(files.readLines(folder / "file", [&](std::string_view line) { lines.emplace_back(line); }));
  EXPECT_THAT(lines, ElementsAre("first", "", longLine));
}

TEST_F(DiskFileSystemTest, HoldsBackALastLineWithoutItsEnd) {
  ASSERT_TRUE(files.write(folder / "file", "whole\ncut"));
  std::vector<std::string> lines;
  ASSERT_TRUE(files.readLines(folder / "file", [&](std::string_view line) { lines.emplace_back(line); }));
  EXPECT_THAT(lines, ElementsAre("whole"));
}

TEST_F(DiskFileSystemTest, NamesTheFileWhoseLinesCannotBeRead) {
  EXPECT_EQ(files.readLines(folder / "file", [](std::string_view) {}).error().what,
            "cannot read " + folder / "file" + ": No such file or directory");
}

TEST_F(DiskFileSystemTest, ReplacesAFile) {
  ASSERT_TRUE(files.write(folder / "file", "old and long"));
  ASSERT_TRUE(files.write(folder / "file", "new"));
  EXPECT_EQ(*files.read(folder / "file"), "new");
}

TEST_F(DiskFileSystemTest, LeavesNothingBesideTheFile) {
  ASSERT_TRUE(files.write(folder / "file", "text"));
  EXPECT_THAT(*files.list(folder.path), ElementsAre("file"));
}

TEST_F(DiskFileSystemTest, LeavesNothingBehindWhenItCannotWrite) {
  ASSERT_TRUE(files.makeDirectories(folder / "taken/by-a-folder"));
  ASSERT_FALSE(files.write(folder / "taken", "text"));
  EXPECT_THAT(*files.list(folder.path), ElementsAre("taken"));
}

TEST_F(DiskFileSystemTest, NamesPathAndCauseWhenItCannotWrite) {
  ASSERT_TRUE(files.makeDirectories(folder / "taken"));
  EXPECT_EQ(files.write(folder / "taken", "text").error().what,
            "cannot write " + folder / "taken" + ": Is a directory");
}

TEST_F(DiskFileSystemTest, KeepsASymbolicLinkAndReplacesItsTarget) {
  ASSERT_TRUE(files.write(folder / "target", "old"));
  std::filesystem::create_symlink("target", folder / "link");
  ASSERT_TRUE(files.write(folder / "link", "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(*files.read(folder / "target"), "new");
}

TEST_F(DiskFileSystemTest, WritesIntoADeviceInsteadOfReplacingIt) {
  ASSERT_TRUE(files.write("/dev/null", "text"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(DiskFileSystemTest, SaysThatTheDiskIsFull) {
  // The kernel's own full disk.
  const Status status = files.write("/dev/full", "text");
  EXPECT_EQ(status.error().what, "cannot write /dev/full: the disk is full (No space left on device)");
  EXPECT_THAT(status.error().next, HasSubstr("--cache-dir"));
}

TEST_F(DiskFileSystemTest, NamesAFileThatIsNotThere) {
  EXPECT_EQ(files.read(folder / "none").error().what,
            "cannot read " + folder / "none" + ": No such file or directory");
}

TEST_F(DiskFileSystemTest, RefusesToReadAFolder) {
  EXPECT_THAT(files.read(folder.path).error().what, HasSubstr("Is a directory"));
}

TEST_F(DiskFileSystemTest, ListsNamesSorted) {
  for (const char *name : {"b", "a", "c/inner"})
    ASSERT_TRUE(files.write(folder / name, ""));
  EXPECT_THAT(*files.list(folder.path), ElementsAre("a", "b", "c"));
}

TEST_F(DiskFileSystemTest, NamesAFolderThatCannotBeListed) {
  EXPECT_THAT(files.list(folder / "none").error().what, StartsWith("cannot list " + folder / "none"));
}

TEST_F(DiskFileSystemTest, MakesAFolderThatIsThereAlready) {
  EXPECT_TRUE(files.makeDirectories(folder.path + "/"));
}

TEST_F(DiskFileSystemTest, CannotMakeAFolderUnderAFile) {
  ASSERT_TRUE(files.write(folder / "file", ""));
  EXPECT_FALSE(files.makeDirectories(folder / "file/below"));
}

TEST_F(DiskFileSystemTest, RemovesAWholeFolder) {
  ASSERT_TRUE(files.write(folder / "a/b/c", ""));
  ASSERT_TRUE(files.removeAll(folder / "a"));
  EXPECT_FALSE(files.exists(folder / "a"));
}

TEST_F(DiskFileSystemTest, RemovesWhatIsNotThere) { EXPECT_TRUE(files.removeAll(folder / "none")); }

TEST_F(DiskFileSystemTest, RenamesOverAFile) {
  ASSERT_TRUE(files.write(folder / "from", "new"));
  ASSERT_TRUE(files.write(folder / "to", "old"));
  ASSERT_TRUE(files.rename(folder / "from", folder / "to"));
  EXPECT_EQ(*files.read(folder / "to"), "new");
}

TEST_F(DiskFileSystemTest, FingerprintChangesWithTheTime) {
  ASSERT_TRUE(files.write(folder / "file", "text"));
  const std::string before = *files.fingerprint(folder / "file");
  const timespec times[2] = {{1, 0}, {1, 0}};
  ::utimensat(AT_FDCWD, (folder / "file").c_str(), times, 0);
  EXPECT_NE(*files.fingerprint(folder / "file"), before);
}

TEST_F(DiskFileSystemTest, FingerprintStaysWhereNothingChanged) {
  ASSERT_TRUE(files.write(folder / "file", "text"));
  EXPECT_EQ(*files.fingerprint(folder / "file"), *files.fingerprint(folder / "file"));
}

TEST_F(DiskFileSystemTest, ALockIsHeldUntilItsObjectGoes) {
  auto first = files.lock(folder / "deep/lock");
  ASSERT_TRUE(first);
  std::atomic<bool> released = false;
  std::thread other([&] {
    const auto second = files.lock(folder / "deep/lock");
    EXPECT_TRUE(second && released);
  });
  released = true;
  first->reset();
  other.join();
}

TEST_F(DiskFileSystemTest, WaitingForALockCanBeInterrupted) {
  DiskFileSystem impatient([] { return true; });
  const auto held = files.lock(folder / "lock");
  EXPECT_EQ(impatient.lock(folder / "lock").error().what, "interrupted");
}

TEST_F(DiskFileSystemTest, ALockOutlivesTheRemovalOfItsFile) {
  const auto first = files.lock(folder / "lock");
  ASSERT_TRUE(files.removeAll(folder / "lock"));
  EXPECT_TRUE(files.lock(folder / "lock"));
}

} // namespace
} // namespace condresched
