// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/SourceLines.h"

#include "support/FakeWalls.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

std::string lineOf(const std::string &file, int line) {
  FakeWalls fake;
  fake.files.files["/tree/fs/select.c"] = "one\ntwo\n";
  fake.files.files["/tree/fs/pipe.c"] = "old\n";
  Snapshot snapshot;
  snapshot.tree.path = "/tree";
  snapshot.overlay["fs/pipe.c"] = "new\n";
  snapshot.overlay["fs/gone.c"] = std::nullopt;
  return SourceLines(fake.walls, snapshot).at(file, line);
}

TEST(SourceLines, AreCountedFromOne) { EXPECT_EQ(lineOf("fs/select.c", 2), "two"); }

TEST(SourceLines, AreThoseOfThePatchedFile) { EXPECT_EQ(lineOf("fs/pipe.c", 1), "new"); }

TEST(SourceLines, AreEmptyBeyondTheEnd) { EXPECT_EQ(lineOf("fs/select.c", 9), ""); }

TEST(SourceLines, HaveNoLineZero) { EXPECT_EQ(lineOf("fs/select.c", 0), ""); }

TEST(SourceLines, AreEmptyOfAFileThatIsNotThere) {
  EXPECT_EQ(lineOf("fs/none.c", 1), "");
  EXPECT_EQ(lineOf("fs/gone.c", 1), "");
}

} // namespace
} // namespace condresched
