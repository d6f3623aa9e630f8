// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/HeaderWords.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::UnorderedElementsAre;

HeaderWords headers() {
  HeaderWords words;
  words.add(
      "#define INNER(f) (struct ops){ .poll = f }\n#define MIDDLE(f) INNER(f)\n#define OUTER(f) MIDDLE(f)\n"
      "#define FAR(f) OUTER(f)\n");
  words.add(
      "static inline void set(void)\n{\n\tMIDDLE(g);\n}\nstatic inline void twice(void)\n{\n\tset();\n}\n");
  words.close();
  return words;
}

TEST(HeaderWords, KnowTheWordsOfAMacro) { EXPECT_TRUE(headers().holds("INNER", "poll")); }

TEST(HeaderWords, DoNotKnowTheWordsOfAMacroThatItUses) { EXPECT_FALSE(headers().holds("OUTER", "poll")); }

TEST(HeaderWords, FollowMacrosToTheEnd) {
  EXPECT_THAT(headers().macros("INNER"), UnorderedElementsAre("MIDDLE", "OUTER", "FAR"));
}

TEST(HeaderWords, FollowNearMacrosTwice) {
  EXPECT_THAT(headers().nearMacros("INNER"), UnorderedElementsAre("MIDDLE", "OUTER"));
}

TEST(HeaderWords, FollowFunctionsAndMacrosTwice) {
  EXPECT_THAT(headers().usersOfUsers("INNER"), UnorderedElementsAre("MIDDLE", "OUTER", "set"));
}

TEST(HeaderWords, LeaveWhoUsesAFunctionToAnotherQuestion) {
  EXPECT_THAT(headers().users("INNER"), UnorderedElementsAre("MIDDLE", "OUTER", "FAR", "set"));
}

} // namespace
} // namespace condresched
