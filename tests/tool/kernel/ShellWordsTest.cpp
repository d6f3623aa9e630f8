// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/ShellWords.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;

using Words = std::vector<std::string>;

TEST(ShellWords, SplitsAtSpaces) {
  EXPECT_THAT(shellCommands("cc  -c a.c"), ElementsAre(Words{"cc", "-c", "a.c"}));
}

TEST(ShellWords, ASemicolonEndsACommand) {
  EXPECT_THAT(shellCommands("set -e; cc a.c;"), ElementsAre(Words{"set", "-e"}, Words{"cc", "a.c"}));
}

TEST(ShellWords, SingleQuotesKeepEverything) {
  EXPECT_THAT(shellCommands(R"(cc -DKBUILD_MODNAME='"a;b"')"),
              ElementsAre(Words{"cc", R"(-DKBUILD_MODNAME="a;b")"}));
}

TEST(ShellWords, DoubleQuotesTakeBackslashes) {
  EXPECT_THAT(shellCommands(R"(cc "-Da=\"x y\"")"), ElementsAre(Words{"cc", R"(-Da="x y")"}));
}

TEST(ShellWords, ABackslashKeepsTheNextCharacter) {
  EXPECT_THAT(shellCommands(R"(cc -DX=\"a\" b)"), ElementsAre(Words{"cc", "-DX=\"a\"", "b"}));
}

TEST(ShellWords, AQuotedQuoteContinuesTheWord) {
  EXPECT_THAT(shellCommands(R"(echo 'it'\''s')"), ElementsAre(Words{"echo", "it's"}));
}

TEST(ShellWords, AnEmptyStringIsAWord) {
  EXPECT_THAT(shellCommands("cc '' x"), ElementsAre(Words{"cc", "", "x"}));
}

} // namespace
} // namespace condresched
