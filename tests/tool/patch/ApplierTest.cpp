// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/PatchReader.h"

#include "support/FakeWalls.h"
#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// `from`..`to`, a number on each line.
std::string numbers(int from, int to) {
  std::string text;
  for (int i = from; i <= to; ++i)
    text += std::to_string(i) + "\n";
  return text;
}

std::string gitHeader(const std::string &file) {
  return "diff --git a/" + file + " b/" + file + "\n--- a/" + file + "\n+++ b/" + file + "\n";
}

/// Of a file that counts: 10 becomes ten.
const std::string tenHunk = "@@ -8,5 +8,5 @@\n 8\n 9\n-10\n+ten\n 11\n 12\n";

/// A tree on disk with one file that counts to 40.
class ApplierTest : public testing::Test {
protected:
  ApplierTest() {
    snapshot.tree.path = folder.path;
    snapshot.tree.given = "linux.tar.xz";
    snapshot.tree.version = "6.12.1";
    put("fs/count.c", numbers(1, 40));
  }

  void put(const std::string &file, const std::string &content) {
    ASSERT_TRUE(real.files.write(folder / file, content));
  }

  Result<Applied> tryOn(const std::string &text) {
    const Result<Patch> patch = readPatch(real.walls, text, "p");
    EXPECT_TRUE(patch) << (patch ? "" : patch.error().what);
    return patch ? applyPatch(real.walls, snapshot, *patch) : errorOf(patch);
  }

  Applied apply(const std::string &text) {
    const Result<Applied> applied = tryOn(text);
    EXPECT_TRUE(applied) << (applied ? "" : applied.error().what);
    return applied ? *applied : Applied();
  }

  std::string whyNot(const std::string &text) {
    const Result<Applied> applied = tryOn(text);
    return applied ? "it applied" : applied.error().what;
  }

  TempFolder folder;
  RealWalls real;
  Snapshot snapshot;
};

TEST_F(ApplierTest, LaysTheChangedFileOverTheTree) {
  EXPECT_EQ(apply(gitHeader("fs/count.c") + tenHunk).snapshot.overlay.at("fs/count.c"),
            numbers(1, 9) + "ten\n" + numbers(11, 40));
}

TEST_F(ApplierTest, WritesNothingIntoTheTree) {
  apply(gitHeader("fs/count.c") + tenHunk);
  EXPECT_EQ(*real.files.read(folder / "fs/count.c"), numbers(1, 40));
  EXPECT_THAT(*real.files.list(folder / "fs"), ElementsAre("count.c"));
}

TEST_F(ApplierTest, PutsAnInsertionWithoutContextAtItsLine) {
  EXPECT_EQ(apply(gitHeader("fs/count.c") + "@@ -10,0 +11 @@\n+new\n").snapshot.overlay.at("fs/count.c"),
            numbers(1, 10) + "new\n" + numbers(11, 40));
}

TEST_F(ApplierTest, NotesAHunkWithoutContext) {
  EXPECT_THAT(apply(gitHeader("fs/count.c") + "@@ -10,0 +11 @@\n+new\n").notes,
              ElementsAre("fs/count.c: hunk 1 has no context lines; it was applied by its line number, 11"));
}

TEST_F(ApplierTest, HasNothingToNoteWhereAHunkFits) {
  EXPECT_THAT(apply(gitHeader("fs/count.c") + tenHunk).notes, IsEmpty());
}

TEST_F(ApplierTest, NotesAnOffset) {
  put("fs/count.c", "a\nb\n" + numbers(1, 40));
  EXPECT_THAT(apply(gitHeader("fs/count.c") + tenHunk).notes,
              ElementsAre("fs/count.c: hunk 1 applied at line 10, offset +2"));
}

/// Two arms of an #if that are alike, below some lines.
std::string likeArms(const std::string &above) {
  return above + "#if A\n8\n9\n10\n11\n12\n#else\n8\n9\n10\n11\n12\n#endif\n";
}

TEST_F(ApplierTest, PutsAHunkThatFitsBothArmsWhereItsLineSays) {
  put("fs/count.c", likeArms(numbers(1, 6)));
  EXPECT_EQ(apply(gitHeader("fs/count.c") + tenHunk).snapshot.overlay.at("fs/count.c"),
            numbers(1, 6) + "#if A\n8\n9\nten\n11\n12\n#else\n8\n9\n10\n11\n12\n#endif\n");
}

TEST_F(ApplierTest, HasNothingToNoteWhereItFitsBothArmsAndStaysAtItsLine) {
  put("fs/count.c", likeArms(numbers(1, 6)));
  EXPECT_THAT(apply(gitHeader("fs/count.c") + tenHunk).notes, IsEmpty());
}

TEST_F(ApplierTest, NamesTheOtherArmWhereAMovedHunkFitsBoth) {
  put("fs/count.c", likeArms(numbers(1, 2)));
  EXPECT_THAT(
      apply(gitHeader("fs/count.c") + tenHunk).notes,
      ElementsAre("fs/count.c: hunk 1 applied at line 10, offset +2; the same lines stand at line 4 too: "
                  "see whether it is the place that was meant"));
}

TEST_F(ApplierTest, PutsTheHunkWhereItReallyApplied) {
  put("fs/count.c", "a\nb\n" + numbers(1, 40));
  const Applied applied = apply(gitHeader("fs/count.c") + tenHunk);
  EXPECT_EQ(applied.patch.files.at(0).hunks.at(0).oldStart, 10);
  EXPECT_EQ(applied.patch.files.at(0).hunks.at(0).newStart, 10);
}

TEST_F(ApplierTest, NotesAnOffsetUpwards) {
  put("fs/count.c", numbers(3, 40));
  EXPECT_THAT(apply(gitHeader("fs/count.c") + tenHunk).notes,
              ElementsAre("fs/count.c: hunk 1 applied at line 6, offset -2"));
}

TEST_F(ApplierTest, StandsOnWhatIsLaidOverAlready) {
  snapshot.overlay["fs/count.c"] = numbers(8, 12);
  EXPECT_EQ(apply(gitHeader("fs/count.c") + tenHunk).snapshot.overlay.at("fs/count.c"),
            "8\n9\nten\n11\n12\n");
}

TEST_F(ApplierTest, AllowsNoFuzz) {
  put("fs/count.c", numbers(1, 8) + "nine\n" + numbers(10, 40));
  EXPECT_EQ(whyNot(gitHeader("fs/count.c") + tenHunk), "p does not apply to linux.tar.xz (version 6.12.1): "
                                                       "fs/count.c, hunk 1 (line 8) finds no place where all "
                                                       "its lines are as it expects; nothing was changed");
}

TEST_F(ApplierTest, AsksWhetherItIsTheRightTree) {
  put("fs/count.c", "other\n");
  EXPECT_EQ(tryOn(gitHeader("fs/count.c") + tenHunk).error().next,
            "is it made against this tree? -C names linux.tar.xz, version 6.12.1");
}

TEST_F(ApplierTest, NamesTheSecondHunkWhereThatIsTheOne) {
  EXPECT_THAT(whyNot(gitHeader("fs/count.c") + tenHunk + "@@ -30,3 +30,3 @@\n 30\n-x\n+y\n 32\n"),
              HasSubstr("fs/count.c, hunk 2 (line 30)"));
}

TEST_F(ApplierTest, NamesEveryFileThatDoesNotApply) {
  put("fs/b.c", "b\n");
  put("fs/c.c", "c\n");
  const std::string hunk = "@@ -1 +1 @@\n-x\n+y\n";
  const std::string why = whyNot(gitHeader("fs/b.c") + hunk + gitHeader("fs/c.c") + hunk);
  EXPECT_THAT(why, HasSubstr("fs/b.c, hunk 1"));
  EXPECT_THAT(why, HasSubstr("fs/c.c, hunk 1"));
}

TEST_F(ApplierTest, LaysNothingOverWhereOneFileOfSeveralDoesNotApply) {
  put("fs/b.c", "b\n");
  EXPECT_FALSE(tryOn(gitHeader("fs/count.c") + tenHunk + gitHeader("fs/b.c") + "@@ -1 +1 @@\n-x\n+y\n"));
}

TEST_F(ApplierTest, NamesAFileThatTheTreeDoesNotHave) {
  EXPECT_EQ(
      whyNot(gitHeader("fs/selekt.c") + tenHunk),
      "p does not apply: it changes fs/selekt.c, which is not in linux.tar.xz (version 6.12.1); nothing was "
      "changed");
}

TEST_F(ApplierTest, NamesAFileThatWasDeletedBefore) {
  snapshot.overlay["fs/count.c"] = std::nullopt;
  EXPECT_THAT(whyNot(gitHeader("fs/count.c") + tenHunk), HasSubstr("changes fs/count.c, which is not in"));
}

TEST_F(ApplierTest, SeesThatOnlyBlanksWereDamaged) {
  put("fs/tab.c", "a\n\treturn 0;\nb\n");
  const auto applied = tryOn(gitHeader("fs/tab.c") + "@@ -1,3 +1,3 @@\n-a\n+A\n         return 0;\n b\n");
  EXPECT_THAT(applied.error().next, StartsWith("its blanks were changed on the way"));
}

TEST_F(ApplierTest, LaysANewFileOver) {
  EXPECT_EQ(apply("diff --git a/fs/n.c b/fs/n.c\nnew file mode 100644\n--- /dev/null\n+++ b/fs/n.c\n@@ -0,0 "
                  "+1 @@\n+a\n")
                .snapshot.overlay.at("fs/n.c"),
            "a\n");
}

TEST_F(ApplierTest, RefusesANewFileThatIsThereAlready) {
  EXPECT_THAT(
      whyNot("diff --git a/fs/count.c b/fs/count.c\nnew file mode 100644\n--- /dev/null\n+++ b/fs/count.c\n"
             "@@ -0,0 +1 @@\n+a\n"),
      HasSubstr("fs/count.c: already exists"));
}

TEST_F(ApplierTest, LaysNothingForADeletedFile) {
  put("fs/d.c", "a\n");
  const Snapshot after = apply("diff --git a/fs/d.c b/fs/d.c\ndeleted file mode 100644\n--- a/fs/d.c\n+++ "
                               "/dev/null\n@@ -1 +0,0 @@\n-a\n")
                             .snapshot;
  EXPECT_EQ(after.overlay.at("fs/d.c"), std::nullopt);
}

TEST_F(ApplierTest, MovesARenamedFile) {
  const Snapshot after = apply("diff --git a/fs/count.c b/fs/c2.c\nsimilarity index 100%\nrename from "
                               "fs/count.c\nrename to fs/c2.c\n")
                             .snapshot;
  EXPECT_EQ(after.overlay.at("fs/count.c"), std::nullopt);
  EXPECT_EQ(after.overlay.at("fs/c2.c"), numbers(1, 40));
}

TEST_F(ApplierTest, TouchesNoContentWhereOnlyTheModeChanges) {
  put("s.sh", "x\n");
  EXPECT_FALSE(
      apply("diff --git a/s.sh b/s.sh\nold mode 100644\nnew mode 100755\n").snapshot.touches("s.sh"));
}

TEST_F(ApplierTest, KeepsAMissingLastLineEnd) {
  put("fs/e.c", "a\nb");
  EXPECT_EQ(apply(gitHeader("fs/e.c") + "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n"
                                        "\\ No newline at end of file\n")
                .snapshot.overlay.at("fs/e.c"),
            "a\nc");
}

TEST_F(ApplierTest, AppliesTheHistoricalPatchWithAnOffset) {
  // The few lines that the patch shows, on a tree of our own.
  put("include/linux/sched.h",
      "int before;\n * cond_resched_softirq() will enable bhs before scheduling.\n */\n"
      "extern int _cond_resched(void);\n#ifdef CONFIG_PREEMPT\n"
      "static inline int cond_resched(void)\n{\n\treturn 0;\n}\n#endif\n");
  const std::string patch = *real.files.read(std::string(TEST_DATA) + "/patches/nullification-2.6.26.patch");
  const Applied applied = apply(patch);
  EXPECT_THAT(*applied.snapshot.overlay.at("include/linux/sched.h"),
              HasSubstr("#ifdef CONFIG_PREEMPT_BKL\n"));
  EXPECT_THAT(applied.notes, ElementsAre("include/linux/sched.h: hunk 1 applied at line 2, offset -2036"));
}

TEST_F(ApplierTest, RefusesToLeaveTheTree) {
  EXPECT_THAT(whyNot(gitHeader("../outside.c") + tenHunk),
              StartsWith("p is refused: it touches ../outside.c"));
}

TEST_F(ApplierTest, RefusesGitsOwnFiles) {
  EXPECT_THAT(whyNot(gitHeader(".git/config") + tenHunk), StartsWith("p is refused: it touches .git/config"));
}

TEST_F(ApplierTest, RefusesASymbolicLinkOutOfTheTree) {
  TempFolder outside;
  ASSERT_TRUE(real.files.write(outside / "count.c", numbers(1, 40)));
  std::filesystem::create_directory_symlink(outside.path, folder / "link");
  EXPECT_THAT(whyNot(gitHeader("link/count.c") + tenHunk),
              StartsWith("p is refused: it touches link/count.c, which"));
}

TEST_F(ApplierTest, MapsLinesByWhereTheHunkReallyApplied) {
  put("fs/count.c", "a\nb\n" + numbers(1, 40));
  const Applied applied = apply(gitHeader("fs/count.c") + "@@ -8,3 +8,4 @@\n 8\n 9\n+new\n 10\n");
  EXPECT_EQ(mapLine(applied.patch, "fs/count.c", 11), 11);
  EXPECT_EQ(mapLine(applied.patch, "fs/count.c", 12), 13);
}

TEST(Applier, LeavesNothingBehindOnAFullDisk) {
  FakeWalls fake;
  fake.files.files = {{"/tree/f", "a\n"}};
  fake.files.diskFull = true;
  Snapshot snapshot;
  snapshot.tree.path = "/tree";
  Patch patch;
  patch.files = {{"f", "f", {}}};
  EXPECT_THAT(applyPatch(fake.walls, snapshot, patch).error().what, HasSubstr("the disk is full"));
  EXPECT_EQ(fake.files.files.size(), 1u);
}

} // namespace
} // namespace condresched
