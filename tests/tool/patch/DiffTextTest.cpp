// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/DiffText.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;

const std::string hunk = "@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n";
const std::string gitHeader = "diff --git a/x/f b/x/f\nindex 1..2 100644\n--- a/x/f\n+++ b/x/f\n";

std::string diffOf(const std::string &text) {
  const Result<std::string> diff = gitDiff(text, "p");
  return diff ? *diff : "error: " + diff.error().what;
}

TEST(DiffText, KeepsADiffOfGitAsItIs) { EXPECT_EQ(diffOf(gitHeader + hunk), gitHeader + hunk); }

TEST(DiffText, LeavesTheTextAroundItOut) {
  EXPECT_EQ(diffOf("---\n x/f | 2 +-\n\n" + gitHeader + hunk + "-- \n2.39.5\n\nfooter\n"), gitHeader + hunk);
}

TEST(DiffText, WritesTheHeaderThatDiffDoesNot) {
  EXPECT_EQ(diffOf("--- l.orig/x/f\t2008-06-10 10:00:00\n+++ l/x/f\t2008-06-11 10:00:00\n" + hunk),
            "diff --git a/x/f b/x/f\n--- a/x/f\n+++ b/x/f\n" + hunk);
}

TEST(DiffText, TakesTheFileForItsBackupCopy) {
  EXPECT_EQ(diffOf("--- a/x/f.orig\n+++ a/x/f\n" + hunk),
            "diff --git a/x/f b/x/f\n--- a/x/f\n+++ b/x/f\n" + hunk);
}

TEST(DiffText, TakesATimeStampOf1970ForAFileThatIsNotThere) {
  EXPECT_EQ(diffOf("--- l.orig/f\t1970-01-01 01:00:00\n+++ l/f\t2008-06-11 10:00:00\n@@ -0,0 +1 @@\n+a\n"),
            "diff --git a/f b/f\nnew file mode 100644\n--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n");
}

TEST(DiffText, AddsThePrefixesThatNoprefixLeftAway) {
  EXPECT_EQ(diffOf("diff --git x/f x/f\n--- x/f\n+++ x/f\n" + hunk),
            "diff --git a/x/f b/x/f\n--- a/x/f\n+++ b/x/f\n" + hunk);
}

TEST(DiffText, KeepsTheNamesOfARename) {
  const std::string rename =
      "diff --git a/f b/f2\nsimilarity index 90%\nrename from f\nrename to f2\n--- a/f\n+++ b/f2\n";
  EXPECT_EQ(diffOf(rename + hunk), rename + hunk);
}

TEST(DiffText, KeepsAChangeOfModeAlone) {
  const std::string mode = "diff --git a/f b/f\nold mode 100644\nnew mode 100755\n";
  EXPECT_EQ(diffOf(mode + "-- \n2.39.5\n"), mode);
}

TEST(DiffText, KeepsAnEmptyNewFile) {
  const std::string empty = "diff --git a/f b/f\nnew file mode 100644\nindex 000000000000..e69de29bb2d1\n";
  EXPECT_EQ(diffOf(empty + gitHeader + hunk), empty + gitHeader + hunk);
}

TEST(DiffText, NamesAHeaderThatNothingFollows) {
  EXPECT_EQ(diffOf(gitHeader + hunk + "diff --git a/y b/y\nindex 1..2 100644\n"),
            "error: p:10: nothing follows `diff --git a/y b/y`: the patch is cut off");
}

TEST(DiffText, NamesAHeaderThatAnotherFollowsAtOnce) {
  EXPECT_THAT(diffOf("diff --git a/y b/y\n" + gitHeader + hunk), HasSubstr("p:1: nothing follows"));
}

TEST(DiffText, NamesFileNamesWithoutAHunk) {
  EXPECT_THAT(diffOf("--- a/y\n+++ b/y\n"), HasSubstr("p:1: nothing follows `--- a/y`"));
}

TEST(DiffText, NamesFileNamesOfGitWithoutAHunk) { EXPECT_THAT(diffOf(gitHeader), HasSubstr("cut off")); }

TEST(DiffText, TakesADeletedLineOfDashesForNoFileName) {
  const std::string text = gitHeader + "@@ -1,2 +1,2 @@\n--- a\n+++ b\n c\n";
  EXPECT_EQ(diffOf(text), text);
}

TEST(DiffText, PutsBackTheBlankOfAnEmptyContextLine) {
  EXPECT_EQ(diffOf(gitHeader + "@@ -1,2 +1,2 @@\n\n-b\n+c\n"), gitHeader + "@@ -1,2 +1,2 @@\n \n-b\n+c\n");
}

TEST(DiffText, KeepsTheMarkOfAMissingLastLineEnd) {
  const std::string text =
      gitHeader + "@@ -1 +1 @@\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n";
  EXPECT_EQ(diffOf(text), text);
}

TEST(DiffText, NamesAHunkThatEndsEarly) {
  EXPECT_EQ(
      diffOf(gitHeader + "@@ -1,5 +1,5 @@ f\n a\n-b\n+c\n"),
      "error: p:9: malformed hunk: it ends here, but `@@ -1,5 +1,5 @@ f` of x/f says 5 old and 5 new lines");
}

TEST(DiffText, NamesAHunkThatGoesOnAfterItsLastLine) {
  EXPECT_EQ(
      diffOf(gitHeader + "@@ -1,1 +1,1 @@\n-b\n+c\n+d\n"),
      "error: p:8: malformed hunk: it goes on here, but `@@ -1,1 +1,1 @@` of x/f says 1 old and 1 new lines");
}

TEST(DiffText, NamesALineThatBelongsToNoHunk) {
  EXPECT_THAT(diffOf(gitHeader + "@@ -1,3 +1,3 @@\n a\nwrapped\n"), HasSubstr("p:7: malformed hunk"));
}

TEST(DiffText, NamesAHunkWithMoreNewLinesThanItSays) {
  EXPECT_THAT(diffOf(gitHeader + "@@ -1,2 +1,1 @@\n a\n+b\n-c\n"), HasSubstr("p:7: malformed hunk"));
}

TEST(DiffText, NamesAHunkHeaderThatIsNone) {
  EXPECT_THAT(diffOf(gitHeader + "@@ -1,x +1 @@\n a\n"), HasSubstr("p:5: malformed hunk: `@@ -1,x +1 @@`"));
}

TEST(DiffText, NamesAHunkOfNoFile) {
  EXPECT_THAT(diffOf(hunk), HasSubstr("p:1: malformed hunk: it belongs to no file"));
}

TEST(DiffText, CountsLinesFromWhereTheDiffStands) {
  EXPECT_THAT(gitDiff(hunk, "mail", 20).error().what, testing::StartsWith("mail:20: "));
}

TEST(DiffText, RefusesAnAbsolutePath) {
  EXPECT_EQ(diffOf("--- /home/me/linux/f\n+++ /home/me/linux.new/f\n" + hunk),
            "error: p is refused: it touches /home/me/linux/f, an absolute path");
}

TEST(DiffText, RefusesAnAbsolutePathBehindAPrefix) {
  EXPECT_THAT(diffOf("diff --git a//etc/passwd b//etc/passwd\n--- a//etc/passwd\n+++ b//etc/passwd\n" + hunk),
              HasSubstr("it touches a//etc/passwd, an absolute path"));
}

TEST(DiffText, SaysThatThereIsNoDiff) {
  EXPECT_EQ(diffOf("Hello,\nplease apply.\n"), "error: p holds no diff");
}

} // namespace
} // namespace condresched
