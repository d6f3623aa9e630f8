// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/PathCheck.h"

#include "support/FakeFileSystem.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;

std::string refusal(const std::string &path, std::map<std::string, std::string> links = {}) {
  FakeFileSystem files;
  files.links = std::move(links);
  Patch patch;
  patch.origin = "p";
  patch.files = {{"", path, {}}};
  const Status status = checkPaths(files, patch, "/tree");
  return status ? "" : status.error().what;
}

TEST(PathCheck, AcceptsAPathBelowTheTop) { EXPECT_EQ(refusal("fs/select.c"), ""); }

TEST(PathCheck, AcceptsNamesThatOnlyLookOdd) { EXPECT_EQ(refusal("fs/..x/.gitignore"), ""); }

TEST(PathCheck, RefusesAnAbsolutePath) {
  EXPECT_EQ(refusal("/etc/passwd"), "p is refused: it touches /etc/passwd, an absolute path");
}

TEST(PathCheck, RefusesToLeaveTheTree) { EXPECT_THAT(refusal("fs/../../x"), HasSubstr("leaves the tree")); }

TEST(PathCheck, RefusesToLeaveTheTreeAtTheEnd) {
  EXPECT_THAT(refusal("fs/.."), HasSubstr("leaves the tree"));
}

TEST(PathCheck, RefusesGitsOwnFiles) { EXPECT_THAT(refusal(".git/hooks/x"), HasSubstr("git's own files")); }

TEST(PathCheck, RefusesGitsOwnFilesInAnyCase) {
  EXPECT_THAT(refusal("a/.GIT/x"), HasSubstr("git's own files"));
}

TEST(PathCheck, RefusesAnEmptyPart) { EXPECT_THAT(refusal("fs//x"), HasSubstr("an empty part")); }

TEST(PathCheck, RefusesASymbolicLinkOutOfTheTree) {
  EXPECT_THAT(refusal("out/passwd", {{"/tree/out", "/etc"}}), HasSubstr("really is /etc/passwd"));
}

TEST(PathCheck, RefusesASymbolicLinkInsideTheTree) {
  EXPECT_THAT(refusal("include/asm/x.h", {{"/tree/include/asm", "/tree/include/asm-x86"}}),
              HasSubstr("really is /tree/include/asm-x86/x.h"));
}

TEST(PathCheck, AcceptsATreeThatIsItselfBehindALink) {
  EXPECT_EQ(refusal("x", {{"/tree", "/data/tree"}}), "");
}

TEST(PathCheck, ListsBothSidesOfEveryChange) {
  Patch patch;
  patch.files = {{"a", "b", {}}, {"", "c", {}}, {"d", "", {}}};
  EXPECT_THAT(touchedPaths(patch), testing::ElementsAre("a", "b", "c", "d"));
}

} // namespace
} // namespace condresched
