// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Process.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

TEST(ShellLine, LeavesPlainWordsAlone) {
  Command command;
  command.argv = {"make", "LLVM=-19", "O=/tmp/b", "fs/select.o"};
  EXPECT_EQ(shellLine(command), "make LLVM=-19 O=/tmp/b fs/select.o");
}

TEST(ShellLine, QuotesWhatAShellWouldRead) {
  Command command;
  command.argv = {"echo", "a b", "$x", "it's", ""};
  EXPECT_EQ(shellLine(command), R"(echo 'a b' '$x' 'it'\''s' '')");
}

TEST(ShellLine, NamesFolderEnvironmentAndCpu) {
  Command command;
  command.argv = {"./linux"};
  command.directory = "/b";
  command.env = {{"LC_ALL", "C"}};
  command.cpu = 1;
  EXPECT_EQ(shellLine(command), "cd /b && LC_ALL=C taskset -c 1 ./linux");
}

TEST(LastLines, GivesTheEndOfALongText) { EXPECT_EQ(lastLines("a\nb\nc\n", 2), "b\nc"); }

TEST(LastLines, GivesAllOfAShortText) { EXPECT_EQ(lastLines("a\nb", 5), "a\nb"); }

TEST(LastLines, KeepsAnEmptyFirstLine) { EXPECT_EQ(lastLines("\nb\n", 2), "\nb"); }

TEST(LastLines, GivesNothingOfNothing) { EXPECT_EQ(lastLines("\n\n", 3), ""); }

TEST(LastLines, GivesNothingWhereNoLineIsAskedFor) { EXPECT_EQ(lastLines("a\n", 0), ""); }

} // namespace
} // namespace condresched
