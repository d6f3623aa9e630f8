// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/ProfileReader.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::Pair;

/// Two functions, the first of which calls the second, and a label of assembly behind them.
LinkedCode code() {
  return {{{"f", 0x1000, 16, ""}, {"g", 0x1010, 8, "pipe.c"}, {"label", 0x2000, 0, ""}},
          {{"f", "g", 0x1004, 0x1009, {}}}};
}

TEST(ProfileReader, SortsExecutionsIntoFunctions) {
  EXPECT_THAT(countedFunctions(code(), {{0x1000, 3}, {0x1010, 5}}).at(1).counts, ElementsAre(Pair(0, 5)));
}

TEST(ProfileReader, KeepsTheUnitOfAFunctionThatIsNotGlobal) {
  EXPECT_EQ(countedFunctions(code(), {{0x1010, 5}}).at(0).file, "pipe.c");
}

TEST(ProfileReader, NamesTheCallsThatRan) {
  EXPECT_THAT(countedFunctions(code(), {{0x1004, 3}}).at(0).calls, ElementsAre(Pair(4, "g")));
}

TEST(ProfileReader, LeavesOutCallsThatDidNotRun) {
  EXPECT_TRUE(countedFunctions(code(), {{0x1000, 3}}).at(0).calls.empty());
}

TEST(ProfileReader, GivesAssemblyToTheLabelBefore) {
  EXPECT_EQ(countedFunctions(code(), {{0x2006, 1}}).at(0).name, "label");
}

TEST(ProfileReader, SpansAllCode) {
  EXPECT_EQ(std::pair(codeRange(code()).low, codeRange(code()).high), std::pair(0x1000UL, 0x2001UL));
}

} // namespace
} // namespace condresched
