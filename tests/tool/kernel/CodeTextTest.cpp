// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/CodeText.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

TEST(WithoutComments, BlanksWhatStandsInAComment) {
  EXPECT_EQ(withoutComments("int a; /* b\n * c */ int d;\n"), "int a;     \n        int d;\n");
}

TEST(WithoutComments, BlanksTheRestOfALineBehindTwoSlashes) {
  EXPECT_EQ(withoutComments("int a; // b\nint c;\n"), "int a;     \nint c;\n");
}

TEST(WithoutComments, BlanksALineThatABackslashAddsToTwoSlashes) {
  EXPECT_EQ(withoutComments("// a \\\nb\nint c;\n"), "     \\\n \nint c;\n");
}

TEST(WithoutComments, KeepsAMacrosLinesJoined) {
  EXPECT_EQ(withoutComments("#define a /* b \\\n c */ d\n"), "#define a      \\\n      d\n");
}

TEST(WithoutComments, LeavesStringsAsTheyAre) {
  EXPECT_EQ(withoutComments("f(\"a // b /* c\", '\"'); // d\n"), "f(\"a // b /* c\", '\"');     \n");
}

TEST(WithoutComments, LeavesAStringWithAnEscapedQuoteAsItIs) {
  EXPECT_EQ(withoutComments("f(\"\\\" // a\");\n"), "f(\"\\\" // a\");\n");
}

TEST(WithoutComments, LetsAnOpenQuoteHoldNoLongerThanItsLine) {
  EXPECT_EQ(withoutComments("#error don't\n/* a */ b\n"), "#error don't\n        b\n");
}

TEST(WithoutComments, BlanksACommentThatNothingCloses) {
  EXPECT_EQ(withoutComments("a /* b\nc"), "a     \n ");
}

TEST(WithoutComments, SurvivesABackslashAtTheEndOfAnOpenString) {
  EXPECT_EQ(withoutComments("\"a\\"), "\"a\\");
}

} // namespace
} // namespace condresched
