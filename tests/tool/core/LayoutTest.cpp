// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Layout.h"

#include <cmath>
#include <gtest/gtest.h>

namespace condresched {
namespace {

/// select()'s loops as the kernel writes them, the fd loop's exits in lines 20 and 22.
LoopForm wordLoop(long long bits = 64) {
  LoopForm form;
  form.loopClass = LoopClass::Word;
  form.bits = bits;
  form.exits = {{LoopExit::Kind::EmptyWord, bits, {"fs/select.c", 15, 5}}};
  return form;
}

LoopForm fdLoop(long long bits = 64) {
  LoopForm form;
  form.loopClass = LoopClass::Fd;
  form.bits = bits;
  form.exits = {{LoopExit::Kind::PastEnd, 0, {"fs/select.c", 20, 6}},
                {LoopExit::Kind::UnsetBit, 0, {"fs/select.c", 22, 6}}};
  return form;
}

LoopForm pollLoop(LoopClass loopClass) {
  LoopForm form;
  form.loopClass = loopClass;
  form.onStack = 30;
  form.perPage = 510;
  return form;
}

LoopForm uncovered(LoopForm form) {
  form.uncovered = "it is written in another way";
  return form;
}

LoopRuns sparse(const LoopForm &form, int n = 500) { return runsOf(form, sparseLayout(), n); }

std::string told(const Executions &executions) {
  return executions.expr + " = " + std::to_string(std::lround(executions.atN));
}

TEST(Layout, OfDenseFdsFillsEveryWord) {
  // 7 words of 64 hold 448 of the 500.
  EXPECT_EQ(told(runsOf(wordLoop(), denseLayout(), 500).arm), "ceil(n/64) = 8");
}

TEST(Layout, OfDenseFdsFillsMoreWordsOf32Bits) {
  // 15 words of 32 hold 480 of the 500.
  EXPECT_EQ(told(runsOf(wordLoop(32), denseLayout(), 500).arm), "ceil(n/32) = 16");
}

TEST(Layout, OfDenseFdsComesToEachWordThatItFills) {
  EXPECT_EQ(told(runsOf(wordLoop(), denseLayout(), 500).body), "ceil(n/64) = 8");
}

TEST(Layout, CountsTheWordsBeforeTheFirstFdAsLookedAt) {
  EXPECT_EQ(told(runsOf(wordLoop(), denseLayout(), 500, 64).body), "1+ceil(n/64) = 9");
}

TEST(Layout, DoesNotCountTheWordsBeforeTheFirstFdAsFilled) {
  EXPECT_EQ(told(runsOf(wordLoop(), denseLayout(), 500, 64).arm), "ceil(n/64) = 8");
}

TEST(Layout, CountsTwoWordsOf32BitsBeforeFd64) {
  EXPECT_EQ(told(runsOf(wordLoop(32), denseLayout(), 500, 64).body), "2+ceil(n/32) = 18");
}

TEST(Layout, OfSparseFdsHasAnEmptyWordBetweenAnyTwo) {
  // 500 words with an fd, 499 between them.
  EXPECT_EQ(told(sparse(wordLoop()).body), "2*n-1 = 999");
}

TEST(Layout, OfSparseFdsHasThreeEmptyWordsOf32BitsBetweenAnyTwo) {
  // 500 with an fd, 3 * 499 between them.
  EXPECT_EQ(told(sparse(wordLoop(32)).body), "4*n-3 = 1997");
}

TEST(Layout, OfSparseFdsFillsOneWordPerFd) { EXPECT_EQ(told(sparse(wordLoop()).arm), "n = 500"); }

TEST(Layout, OfSparseFdsAlsoCountsTheWordsBeforeTheFirst) {
  EXPECT_EQ(told(runsOf(wordLoop(), sparseLayout(), 500, 64).body), "2*n = 1000");
}

TEST(Layout, OfOneSparseFdIsOneWord) { EXPECT_EQ(sparse(wordLoop(), 1).body.atN, 1); }

TEST(Layout, OfDenseFdsPollsEachBitThatItLooksAt) {
  EXPECT_EQ(told(runsOf(fdLoop(), denseLayout(), 500).body), "n = 500");
}

TEST(Layout, OfSparseFdsLooksAtTheWholeOfEachWordButOfTheLastAtOneBit) {
  // 499 words of 64 bits; nfds ends behind the last fd, the first bit of its word.
  EXPECT_EQ(told(sparse(fdLoop()).body), "64*n-63 = 31937");
}

TEST(Layout, OfSparseFdsLooksAtFewerBitsWhereWordsHold32) {
  EXPECT_EQ(told(sparse(fdLoop(32)).body), "32*n-31 = 15969");
}

TEST(Layout, OfSparseFdsPollsEachOnce) { EXPECT_EQ(told(sparse(fdLoop()).arm), "n = 500"); }

TEST(Layout, ChangesNothingForPoll) { EXPECT_EQ(told(sparse(pollLoop(LoopClass::Fd)).body), "n = 500"); }

TEST(Layout, CountsPollsListOnTheStackAndThoseOfAPage) {
  // 30 on the stack, 510 in a page, the other 460 in a second.
  EXPECT_EQ(told(sparse(pollLoop(LoopClass::Chunk), 1000).body), "1+ceil((n-30)/510) = 3");
}

TEST(Layout, DoesNotKnowPollsListsWithoutTheirSize) {
  LoopForm form = pollLoop(LoopClass::Chunk);
  form.perPage = 0;
  EXPECT_TRUE(std::isnan(runsOf(form, denseLayout(), 500).body.atN));
}

TEST(Layout, IsPassedOverInOnePass) { EXPECT_EQ(told(sparse(pollLoop(LoopClass::Pass)).body), "1 = 1"); }

TEST(Layout, SaysNothingOfALoopThatIsWrittenInAnotherWay) {
  EXPECT_TRUE(std::isnan(sparse(uncovered(fdLoop())).arm.atN));
}

TEST(Layout, SaysInWhichWayALoopIsWrittenOtherwise) {
  EXPECT_EQ(sparse(uncovered(wordLoop())).body.unknown, "it is written in another way");
}

TEST(Layout, OfDenseFdsPollsEachHoweverTheLoopIsWritten) {
  EXPECT_EQ(told(runsOf(uncovered(fdLoop()), denseLayout(), 500).arm), "n = 500");
}

TEST(Layout, DoesNotKnowHowALoopWrittenInAnotherWayComesToTheFirstFd) {
  EXPECT_TRUE(std::isnan(runsOf(uncovered(wordLoop()), denseLayout(), 500, 64).body.atN));
}

TEST(Layout, SaysNothingOfFdsThatBeginWithinAWord) {
  EXPECT_TRUE(std::isnan(runsOf(wordLoop(), sparseLayout(), 500, 3).body.atN));
}

TEST(Layout, SaysNothingOfABoundLoop) { EXPECT_TRUE(std::isnan(sparse(LoopForm()).body.atN)); }

TEST(Layout, RunsWhatStandsBehindTheTestForAnEmptyWordForWordsWithAnFd) {
  EXPECT_EQ(runsAt(wordLoop(), sparse(wordLoop()), {"fs/select.c", 30, 4}).expr, "n");
}

TEST(Layout, RunsWhatStandsBeforeTheTestForAnEmptyWordForAll) {
  EXPECT_EQ(runsAt(wordLoop(), sparse(wordLoop()), {"fs/select.c", 14, 4}).expr, "2*n-1");
}

TEST(Layout, RunsWhatStandsBeforeTheTestForAnUnsetBitForEachBit) {
  EXPECT_EQ(runsAt(fdLoop(), sparse(fdLoop()), {"fs/select.c", 21, 4}).expr, "64*n-63");
}

TEST(Layout, DoesNotKnowHowOftenTheTestForNfdsIsComeTo) {
  EXPECT_TRUE(std::isnan(runsAt(fdLoop(), sparse(fdLoop()), {"fs/select.c", 19, 4}).atN));
}

TEST(Layout, DoesNotKnowWhereInABodyAnotherFilesTextStands) {
  EXPECT_TRUE(std::isnan(runsAt(fdLoop(), sparse(fdLoop()), {"fs/select.h", 30, 4}).atN));
}

TEST(Layout, RunsWhatStandsAmongTheWaysOutOfAPassOnce) {
  LoopForm pass = pollLoop(LoopClass::Pass);
  pass.exits = {{LoopExit::Kind::Other, 0, {"fs/select.c", 40, 4}},
                {LoopExit::Kind::Other, 0, {"fs/select.c", 50, 4}}};
  EXPECT_EQ(runsAt(pass, sparse(pass), {"fs/select.c", 30, 4}).expr, "1");
}

TEST(Layout, OfSparseFdsNeedsManyNumbers) {
  // The last of 500 from 64 on is 64 + 499 * 128 = 63936.
  EXPECT_EQ(fdNumbers(sparseLayout(), 500, 64), 63937);
}

} // namespace
} // namespace condresched
