// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/PatchReader.h"

#include "support/FakeWalls.h"
#include "support/RealWalls.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string diff = "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n";

std::string readCase(const std::string &name) {
  DiskFileSystem files;
  return *files.read(std::string(TEST_DATA) + "/patches/" + name);
}

Patch read(const std::string &text) {
  RealWalls real;
  const Result<Patch> patch = readPatch(real.walls, text, "p");
  EXPECT_TRUE(patch) << (patch ? "" : patch.error().what);
  return patch ? *patch : Patch();
}

std::string whyNot(const std::string &text) {
  RealWalls real;
  const Result<Patch> patch = readPatch(real.walls, text, "p");
  return patch ? "it was read" : patch.error().what;
}

TEST(PatchReader, ReadsTheSubjectOfAMailWithoutItsPatchMark) {
  EXPECT_EQ(read(readCase("nullification-2.6.26.patch")).subject,
            "Make 'cond_resched()' nullification depend on PREEMPT_BKL");
}

TEST(PatchReader, ReadsTheHunkOfAMailWithoutASignature) {
  const Patch patch = read(readCase("nullification-2.6.26.patch"));
  ASSERT_EQ(patch.files.size(), 1u);
  EXPECT_EQ(patch.files[0].newPath, "include/linux/sched.h");
  ASSERT_EQ(patch.files[0].hunks.size(), 1u);
  EXPECT_EQ(patch.files[0].hunks[0].oldStart, 2038);
  EXPECT_EQ(patch.files[0].hunks[0].marks, "   -+   ");
}

TEST(PatchReader, ReadsABareDiff) {
  EXPECT_EQ(read(readCase("nullification-as-mailed.patch")).files.size(), 1u);
}

TEST(PatchReader, CallsABareDiffByItsOrigin) { EXPECT_EQ(read(diff).subject, "p"); }

TEST(PatchReader, ReadsWhatGitShowPrints) {
  const Patch patch = read("commit 0123\nAuthor: A <a@b>\n\n    sched: do it\n\n    Text.\n\n" + diff);
  EXPECT_EQ(patch.subject, "sched: do it");
  EXPECT_EQ(patch.diff, diff);
}

const std::string newEmptyFile =
    "diff --git a/e b/e\nnew file mode 100644\nindex 000000000000..e69de29bb2d1\n";

TEST(PatchReader, ReadsAnEmptyNewFileBeforeAnotherFile) {
  const Patch patch = read(newEmptyFile + diff);
  ASSERT_EQ(patch.files.size(), 2U);
  EXPECT_EQ(patch.files.at(0).newPath, "e");
}

TEST(PatchReader, ReadsAnEmptyNewFileAlone) { EXPECT_EQ(read(newEmptyFile).files.size(), 1U); }

TEST(PatchReader, RefusesANewFileWithoutAName) {
  EXPECT_THAT(whyNot("diff --git \nnew file mode 100644\n"), HasSubstr("cannot be read as a diff"));
}

TEST(PatchReader, ReadsADeletedEmptyFile) {
  const Patch patch =
      read("diff --git a/e b/e\ndeleted file mode 100644\nindex e69de29bb2d1..000000000000\n" + diff);
  ASSERT_EQ(patch.files.size(), 2U);
  EXPECT_EQ(patch.files.at(0).newPath, "");
}

TEST(PatchReader, ReadsAPlainDiff) {
  EXPECT_EQ(read("--- a/f\t2008-06-10\n+++ b/f\t2008-06-11\n@@ -1 +1 @@\n-a\n+b\n").files.at(0).oldPath, "f");
}

TEST(PatchReader, DecodesAMail) {
  const Patch patch =
      read("From: A <a@b>\nSubject: =?UTF-8?Q?[PATCH_v2_1/3]_caf=C3=A9?=\n"
           "Content-Transfer-Encoding: quoted-printable\n"
           "Content-Type: text/plain; charset=UTF-8\n\nText.\n---\n" +
           std::string("diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a=3D1\n+a=3D2\n"));
  EXPECT_EQ(patch.subject, "caf\xc3\xa9");
  EXPECT_THAT(patch.diff, HasSubstr("+a=2\n"));
}

TEST(PatchReader, ReadsAMailWithDosLines) {
  EXPECT_EQ(read("From: A <a@b>\r\nSubject: x\r\n\r\n---\r\ndiff --git a/f b/f\r\n--- a/f\r\n+++ b/f\r\n"
                 "@@ -1 +1 @@\r\n-a\r\n+b\r\n")
                .diff,
            "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n");
}

TEST(PatchReader, LeavesTheOldPathOfANewFileEmpty) {
  const Patch patch =
      read("diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(patch.files.at(0).oldPath, "");
  EXPECT_EQ(patch.files.at(0).newPath, "n");
}

TEST(PatchReader, LeavesTheNewPathOfADeletedFileEmpty) {
  const Patch patch =
      read("diff --git a/n b/n\ndeleted file mode 100644\n--- a/n\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n");
  EXPECT_EQ(patch.files.at(0).oldPath, "n");
  EXPECT_EQ(patch.files.at(0).newPath, "");
}

TEST(PatchReader, ReadsAPureRename) {
  const Patch patch = read("diff --git a/n b/m\nsimilarity index 100%\nrename from n\nrename to m\n");
  EXPECT_EQ(patch.files.at(0).oldPath, "n");
  EXPECT_EQ(patch.files.at(0).newPath, "m");
}

TEST(PatchReader, ReadsAChangeOfModeAlone) {
  EXPECT_EQ(read("diff --git a/s.sh b/s.sh\nold mode 100644\nnew mode 100755\n").files.at(0).hunks.size(),
            0u);
}

TEST(PatchReader, KeepsTheOrderOfTheFiles) {
  const auto one = [](const std::string &name) {
    return "diff --git a/" + name + " b/" + name + "\n--- a/" + name + "\n+++ b/" + name +
           "\n@@ -1 +1 @@\n-a\n+b\n";
  };
  EXPECT_EQ(read(one("z") + one("a")).files.at(0).newPath, "z");
}

TEST(PatchReader, SaysThatAPatchIsEmpty) { EXPECT_EQ(whyNot(" \n\n"), "p is empty"); }

TEST(PatchReader, SaysThatAMailHoldsNoDiff) {
  EXPECT_EQ(whyNot("From: A <a@b>\nSubject: hello\n\nNothing to see.\n"), "p holds no diff");
}

TEST(PatchReader, SaysThatATextHoldsNoDiff) { EXPECT_EQ(whyNot("Nothing to see.\n"), "p holds no diff"); }

TEST(PatchReader, CountsTheMailsOfAnMboxThatHoldsSeveral) {
  const std::string mail =
      "From 0 Mon Sep 17 00:00:00 2001\nFrom: A <a@b>\nSubject: x\n\n---\n" + diff + "\n";
  EXPECT_EQ(whyNot(mail + mail), "p holds 2 mails");
}

TEST(PatchReader, NamesTheLineOfAMalformedHunkInAMail) {
  EXPECT_THAT(whyNot("From: A <a@b>\nSubject: x\n\nText.\n---\n\n"
                     "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,9 +1,9 @@\n a\n-b\n+c\n"),
              StartsWith("p:14: malformed hunk"));
}

TEST(PatchReader, RefusesASymbolicLink) {
  EXPECT_THAT(
      whyNot("diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc/passwd\n"
             "\\ No newline at end of file\n"),
      StartsWith("p: l is a symbolic link"));
}

TEST(PatchReader, SaysHowToGetGitWhereItIsMissing) {
  FakeWalls fake;
  const auto patch = readPatch(fake.walls, "From: A <a@b>\nSubject: x\n\n---\n" + diff, "p");
  EXPECT_EQ(patch.error().next, "apt-get install git");
}

TEST(PatchReader, HandsAnInterruptOn) {
  FakeWalls fake;
  fake.process.interrupt = true;
  EXPECT_EQ(readPatch(fake.walls, "From: A <a@b>\nSubject: x\n\n---\n" + diff, "p").error().what,
            "interrupted");
}

TEST(PatchReader, LeavesNoScratchFolderBehind) {
  FakeWalls fake;
  fake.process.whenRun({"git", "mailinfo"}, [&](const Command &command) -> Result<ProcessResult> {
    fake.files.files[command.directory + "/patch"] = diff;
    return printed("Subject: x\n");
  });
  ASSERT_TRUE(readPatch(fake.walls, "From: A <a@b>\nSubject: x\n\n---\n" + diff, "p"));
  EXPECT_TRUE(fake.files.files.empty() && fake.files.folders.empty());
}

TEST(PatchReader, SaysThatTheDiskIsFull) {
  FakeWalls fake;
  fake.files.diskFull = true;
  EXPECT_THAT(readPatch(fake.walls, "From: A <a@b>\nSubject: x\n\n---\n" + diff, "p").error().what,
              HasSubstr("the disk is full"));
}

} // namespace
} // namespace condresched
