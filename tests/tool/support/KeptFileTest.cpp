// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/KeptFile.h"

#include "support/FakeFileSystem.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

TEST(KeptFile, GivesBackWhatWasKept) {
  FakeFileSystem files;
  ASSERT_TRUE(writeKept(files, "/cache/entry", "one\ntwo\n"));
  EXPECT_EQ(readKept(files, "/cache/entry"), "one\ntwo\n");
}

TEST(KeptFile, KeepsNothingAtAllAsWell) {
  FakeFileSystem files;
  ASSERT_TRUE(writeKept(files, "/cache/entry", ""));
  EXPECT_EQ(readKept(files, "/cache/entry"), "");
}

TEST(KeptFile, HasNothingWhereNothingWasKept) {
  FakeFileSystem files;
  EXPECT_EQ(readKept(files, "/cache/entry"), std::nullopt);
}

TEST(KeptFile, DoesNotBelieveADamagedEntry) {
  FakeFileSystem files;
  ASSERT_TRUE(writeKept(files, "/cache/entry", "one\ntwo\n"));
  files.files["/cache/entry"].pop_back();
  EXPECT_EQ(readKept(files, "/cache/entry"), std::nullopt);
}

TEST(KeptFile, DoesNotBelieveAnEmptiedEntry) {
  FakeFileSystem files;
  files.files["/cache/entry"] = "";
  EXPECT_EQ(readKept(files, "/cache/entry"), std::nullopt);
}

} // namespace
} // namespace condresched
