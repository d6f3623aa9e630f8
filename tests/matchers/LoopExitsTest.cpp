// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Summaries.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string inWords(const LoopExit &exit) {
  switch (exit.kind) {
  case LoopExit::Kind::EmptyWord:
    return "empty word of " + std::to_string(exit.bits);
  case LoopExit::Kind::UnsetBit:
    return "unset bit";
  case LoopExit::Kind::PastEnd:
    return "past end";
  case LoopExit::Kind::Other:
    break;
  }
  return "other";
}

/// Of the first loop in a function with `body` in it.
std::vector<LoopExit> loopExitsOf(const std::string &body) {
  const UnitSummary summary =
      summaryOf("#define unlikely(x) __builtin_expect(!!(x), 0)\n"
                "int f(int i, int n, unsigned long bits, unsigned long bit, int j) {\n"
                "  for (; i < n;) {\n" +
                body + "\n  }\n  out: return 0;\n}\n");
  return summary.functions.at(0).loops.at(0).exits;
}

std::vector<std::string> exitsOf(const std::string &body) {
  std::vector<std::string> words;
  for (const LoopExit &exit : loopExitsOf(body))
    words.push_back(inWords(exit));
  return words;
}

TEST(LoopExits, KnowTheTestForAnEmptyWord) {
  EXPECT_THAT(exitsOf("if (bits == 0) { i += 8 * sizeof(long); continue; }"),
              ElementsAre("empty word of 64"));
}

TEST(LoopExits, KnowItWrittenWithANot) {
  EXPECT_THAT(exitsOf("if (!bits) { i += 32; continue; }"), ElementsAre("empty word of 32"));
}

TEST(LoopExits, KnowItAsUnlikely) {
  EXPECT_THAT(exitsOf("if (unlikely(!bits)) { i += 64; continue; }"), ElementsAre("empty word of 64"));
}

TEST(LoopExits, KnowTheTestForAnUnsetBit) {
  EXPECT_THAT(exitsOf("if (!(bit & bits)) continue;"), ElementsAre("unset bit"));
}

TEST(LoopExits, KnowTheTestForTheEnd) { EXPECT_THAT(exitsOf("if (i >= n) break;"), ElementsAre("past end")); }

TEST(LoopExits, NameTheVariableThatIsComparedWithTheEnd) {
  EXPECT_THAT(loopExitsOf("if (i >= n) break;").at(0).names, ElementsAre("i", "n"));
}

TEST(LoopExits, NameTheWordThatHasNoBit) {
  EXPECT_THAT(loopExitsOf("if (!bits) { i += 64; continue; }").at(0).names, ElementsAre("i", "bits"));
}

TEST(LoopExits, NameTheWordWhoseBitIsNotSet) {
  EXPECT_THAT(loopExitsOf("if (!(bit & bits)) continue;").at(0).names, ElementsAre("bit", "bits"));
}

TEST(LoopExits, TakeAConstantEndForAnotherTest) {
  EXPECT_THAT(exitsOf("if (i >= 5) break;"), ElementsAre("other"));
}

TEST(LoopExits, TakeATestThatIsNotAlwaysMadeForAnother) {
  EXPECT_THAT(exitsOf("if (j) { if (!(bit & bits)) continue; }"), ElementsAre("other"));
}

TEST(LoopExits, KnowTheTestForTheEndAsUnlikely) {
  EXPECT_THAT(exitsOf("if (unlikely(i >= n)) break;"), ElementsAre("past end"));
}

TEST(LoopExits, TakeASetBitForAnotherTest) {
  EXPECT_THAT(exitsOf("if (bit & bits) continue;"), ElementsAre("other"));
}

TEST(LoopExits, TakeAnEmptyWordThatCountsNothingForAnotherTest) {
  EXPECT_THAT(exitsOf("if (!bits) continue;"), ElementsAre("other"));
}

TEST(LoopExits, TakeATestWithAnElseForAnother) {
  EXPECT_THAT(exitsOf("if (!(bit & bits)) continue; else n--;"), ElementsAre("other"));
}

TEST(LoopExits, TakeOneWithinACaseForAnother) {
  EXPECT_THAT(exitsOf("switch (n) { case 1: if (!(bit & bits)) continue; }"), ElementsAre("other"));
}

TEST(LoopExits, StandInTheOrderOfTheText) {
  EXPECT_THAT(exitsOf("if (i >= n) break;\nif (!(bit & bits)) continue;"),
              ElementsAre("past end", "unset bit"));
}

TEST(LoopExits, CountAGotoAndAReturn) {
  EXPECT_THAT(exitsOf("if (j) goto out; if (n) return 1;"), ElementsAre("other", "other"));
}

TEST(LoopExits, CountAReturnFromALoopWithin) {
  EXPECT_THAT(exitsOf("while (j--) return 1;"), ElementsAre("other"));
}

TEST(LoopExits, LeaveOutThoseOfALoopWithin) {
  EXPECT_THAT(exitsOf("while (j--) { if (n) continue; if (i) break; }"), IsEmpty());
}

TEST(LoopExits, LeaveOutTheBreakOfAMacrosBlock) {
  EXPECT_THAT(exitsOf("do { if (n) break; } while (0);"), IsEmpty());
}

TEST(LoopExits, LeaveOutTheBreakOfACase) { EXPECT_THAT(exitsOf("switch (n) { case 1: break; }"), IsEmpty()); }

TEST(LoopExits, LeaveOutAnArmThatIsNeverRun) { EXPECT_THAT(exitsOf("if (0) continue;"), IsEmpty()); }

} // namespace
} // namespace condresched
