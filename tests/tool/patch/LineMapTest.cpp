// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/PatchReader.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

Hunk at(int oldStart, int oldLines, int newStart, int newLines, std::string marks) {
  return {oldStart, oldLines, newStart, newLines, std::move(marks)};
}

/// Line 12 becomes two lines; lines 31 and 32 go.
Patch patch() {
  Patch made;
  made.files = {{"f", "f", {at(11, 3, 11, 4, " -++ "), at(30, 4, 31, 2, " -- ")}}};
  return made;
}

TEST(LineMap, KeepsALineAboveAllHunks) { EXPECT_EQ(mapLine(patch(), "f", 5), 5); }

TEST(LineMap, KeepsContextAboveTheChange) { EXPECT_EQ(mapLine(patch(), "f", 11), 11); }

TEST(LineMap, PutsAReplacedLineOnItsReplacement) { EXPECT_EQ(mapLine(patch(), "f", 12), 12); }

TEST(LineMap, MovesContextBelowTheChange) { EXPECT_EQ(mapLine(patch(), "f", 13), 14); }

TEST(LineMap, MovesALineBetweenHunks) { EXPECT_EQ(mapLine(patch(), "f", 20), 21); }

TEST(LineMap, PutsADeletedLineWhereTheDeletionHappened) { EXPECT_EQ(mapLine(patch(), "f", 32), 32); }

TEST(LineMap, MovesALineBelowAllHunks) { EXPECT_EQ(mapLine(patch(), "f", 100), 99); }

TEST(LineMap, KeepsALineOfAnotherFile) { EXPECT_EQ(mapLine(patch(), "g", 100), 100); }

TEST(LineMap, FollowsARename) {
  Patch made = patch();
  made.files[0].newPath = "renamed";
  EXPECT_EQ(mapLine(made, "f", 100), 99);
}

TEST(LineMap, ReadsAnInsertionThatNamesTheLineBefore) {
  Patch made;
  made.files = {{"f", "f", {at(7, 0, 8, 2, "++")}}};
  EXPECT_EQ(mapLine(made, "f", 7), 7);
  EXPECT_EQ(mapLine(made, "f", 8), 10);
}

TEST(LineMap, AddsUpSeveralChangesOfOneFile) {
  Patch made;
  made.files = {{"f", "f", {at(1, 1, 1, 2, "+ ")}}, {"f", "f", {at(1, 1, 1, 2, "+ ")}}};
  EXPECT_EQ(mapLine(made, "f", 10), 12);
}

TEST(LineMap, NamesNoLineForADeletedOne) { EXPECT_EQ(keptLine({patch()}, "f", 32), std::nullopt); }

TEST(LineMap, KeepsALineThroughSeveralPatches) { EXPECT_EQ(keptLine({patch(), patch()}, "f", 100), 98); }

} // namespace
} // namespace condresched
