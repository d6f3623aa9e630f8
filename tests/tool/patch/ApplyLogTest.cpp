// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/ApplyLog.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

TEST(ApplyLog, FindsAHunkThatMoved) {
  const ApplyLog log =
      parseApplyLog("Checking patch a.h...\nChecking patch include/linux/sched.h...\n"
                    "Hunk #2 succeeded at 2040 (offset 2 lines).\nApplied patch a.h cleanly.\n");
  ASSERT_EQ(log.moved.size(), 1u);
  EXPECT_EQ(log.moved[0].file, "include/linux/sched.h");
  EXPECT_EQ(log.moved[0].hunk, 2);
  EXPECT_EQ(log.moved[0].line, 2040);
  EXPECT_EQ(log.moved[0].offset, 2);
}

TEST(ApplyLog, FindsAnOffsetUpwards) {
  EXPECT_EQ(parseApplyLog("Hunk #1 succeeded at 4 (offset -1 line).\n").moved.at(0).offset, -1);
}

TEST(ApplyLog, NamesARenamedFileByItsNewName) {
  const ApplyLog log =
      parseApplyLog("Checking patch a.c => b.c...\nHunk #1 succeeded at 4 (offset 1 line).\n");
  EXPECT_EQ(log.moved.at(0).file, "b.c");
}

TEST(ApplyLog, FindsARejectedHunkOnce) {
  const ApplyLog log =
      parseApplyLog("error: while searching for:\nl20\n\nerror: patch failed: fs/select.c:18\n"
                    "error: fs/select.c: patch does not apply\n");
  ASSERT_EQ(log.rejected.size(), 1u);
  EXPECT_EQ(log.rejected[0].file, "fs/select.c");
  EXPECT_EQ(log.rejected[0].line, 18);
}

TEST(ApplyLog, FindsARejectedFile) {
  const ApplyLog log = parseApplyLog("error: f.c: already exists in working directory\n");
  ASSERT_EQ(log.rejected.size(), 1u);
  EXPECT_EQ(log.rejected[0].file, "f.c");
  EXPECT_EQ(log.rejected[0].reason, "already exists in working directory");
}

Hunk at(int oldStart, int oldLines, int newStart, int newLines) {
  Hunk hunk;
  hunk.oldStart = oldStart;
  hunk.oldLines = oldLines;
  hunk.newStart = newStart;
  hunk.newLines = newLines;
  return hunk;
}

Patch oneFile(std::vector<Hunk> hunks) {
  Patch patch;
  patch.files = {{"f", "f", std::move(hunks)}};
  return patch;
}

TEST(MoveHunks, MovesBothSides) {
  Patch patch = oneFile({at(10, 7, 10, 8), at(50, 6, 51, 6)});
  moveHunks(patch, {{"f", 2, 54, 3}});
  EXPECT_EQ(patch.files[0].hunks[0].oldStart, 10);
  EXPECT_EQ(patch.files[0].hunks[1].oldStart, 53);
  EXPECT_EQ(patch.files[0].hunks[1].newStart, 54);
}

TEST(MoveHunks, FindsTheOldSideWhereTheHeaderCountsAHunkThatIsNotThere) {
  // The first hunk, which added five lines, was cut out of the patch: git says "offset -5".
  Patch patch = oneFile({at(50, 6, 55, 7)});
  moveHunks(patch, {{"f", 1, 50, -5}});
  EXPECT_EQ(patch.files[0].hunks[0].oldStart, 50);
}

TEST(MoveHunks, LeavesANewFileAlone) {
  Patch patch = oneFile({at(0, 0, 1, 3)});
  moveHunks(patch, {});
  EXPECT_EQ(patch.files[0].hunks[0].oldStart, 0);
}

TEST(MoveHunks, LeavesADeletedFileAlone) {
  Patch patch = oneFile({at(1, 3, 0, 0)});
  moveHunks(patch, {});
  EXPECT_EQ(patch.files[0].hunks[0].oldStart, 1);
}

} // namespace
} // namespace condresched
