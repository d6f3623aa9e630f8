// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/HunkHeader.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

TEST(HunkHeader, ReadsAllFourNumbers) {
  const auto hunk = parseHunkHeader("@@ -2038,7 +2040,8 @@ static inline int need_resched(void)");
  ASSERT_TRUE(hunk);
  EXPECT_EQ(hunk->oldStart, 2038);
  EXPECT_EQ(hunk->oldLines, 7);
  EXPECT_EQ(hunk->newStart, 2040);
  EXPECT_EQ(hunk->newLines, 8);
}

TEST(HunkHeader, TakesALeftOutCountForOne) {
  const auto hunk = parseHunkHeader("@@ -5 +6 @@");
  ASSERT_TRUE(hunk);
  EXPECT_EQ(hunk->oldLines, 1);
  EXPECT_EQ(hunk->newLines, 1);
}

TEST(HunkHeader, RefusesWhatIsNone) {
  for (const char *line : {"@@ -1,2 @@", "@@ -a +b @@", "@@ -1,2 +1,2", "@@@ -1 -1 +1 @@@", "@@ --1 +1 @@"})
    EXPECT_FALSE(parseHunkHeader(line)) << line;
}

TEST(HunkHeader, RefusesANumberTooBigForALine) { EXPECT_FALSE(parseHunkHeader("@@ -99999999999 +1 @@")); }

} // namespace
} // namespace condresched
