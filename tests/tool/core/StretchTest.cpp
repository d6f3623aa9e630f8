// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Stretch.h"

#include <cmath>
#include <gtest/gtest.h>

namespace condresched {
namespace {

LoopForm formOf(LoopClass loopClass) {
  LoopForm form;
  form.loopClass = loopClass;
  form.bits = 64;
  form.onStack = 30;
  form.perPage = 510;
  return form;
}

HotLoop loopOf(LoopClass loopClass, double executions) {
  HotLoop loop;
  loop.loopClass = loopClass;
  loop.executions = {"", executions};
  return loop;
}

/// One pass over 500 fds in 8 words, with bodies of 100, 20 and 3 instructions.
double instructionsFrom(std::size_t level, double fds) {
  return instructionsOfIteration(
      {100, 20, 3}, {loopOf(LoopClass::Pass, 1), loopOf(LoopClass::Word, 8), loopOf(LoopClass::Fd, 500)},
      level, fds);
}

TEST(Stretch, OfAnFdLoopIsOneFd) { EXPECT_EQ(fdsOfIteration(formOf(LoopClass::Fd), 500).atN, 1); }

TEST(Stretch, OfAWordLoopIsAFullWord) { EXPECT_EQ(fdsOfIteration(formOf(LoopClass::Word), 500).atN, 64); }

TEST(Stretch, OfAWordLoopIsNoMoreFdsThanThereAre) {
  EXPECT_EQ(fdsOfIteration(formOf(LoopClass::Word), 10).atN, 10);
}

TEST(Stretch, OfAWordLoopIsWrittenInN) {
  EXPECT_EQ(fdsOfIteration(formOf(LoopClass::Word), 500).expr, "min(n,64)");
}

TEST(Stretch, OfAWordLoopHasTheBitsOfItsOwnTree) {
  LoopForm form = formOf(LoopClass::Word);
  form.bits = 32;
  EXPECT_EQ(fdsOfIteration(form, 500).expr, "min(n,32)");
}

TEST(Stretch, OfAWordOfUnknownSizeIsUnknown) {
  EXPECT_TRUE(std::isnan(fdsOfIteration({LoopClass::Word, 0, 0, 0, {}, {}}, 500).atN));
}

TEST(Stretch, OfAChunkLoopIsTheListOnTheStackWhereAllFdsFitThere) {
  EXPECT_EQ(fdsOfIteration(formOf(LoopClass::Chunk), 20).atN, 20);
}

TEST(Stretch, OfAChunkLoopIsTheListOnTheStackWhereTheNextIsShorter) {
  EXPECT_EQ(fdsOfIteration(formOf(LoopClass::Chunk), 40).atN, 30);
}

TEST(Stretch, OfAChunkLoopIsWhatTheFirstListLeavesToTheNext) {
  EXPECT_EQ(fdsOfIteration(formOf(LoopClass::Chunk), 500).atN, 470);
}

TEST(Stretch, OfAChunkLoopIsAPageOfFdsAtMost) {
  EXPECT_EQ(fdsOfIteration(formOf(LoopClass::Chunk), 5000).atN, 510);
}

TEST(Stretch, OfAPassIsAllFds) { EXPECT_EQ(fdsOfIteration(formOf(LoopClass::Pass), 500).atN, 500); }

TEST(Stretch, OfOneFdCountsItsBodyAlone) { EXPECT_EQ(instructionsFrom(2, 1), 3); }

TEST(Stretch, OfAWordCountsItsFds) { EXPECT_EQ(instructionsFrom(1, 64), 20 + 64 * 3); }

TEST(Stretch, OfAPassCountsItsWordsAndFds) { EXPECT_EQ(instructionsFrom(0, 500), 100 + 8 * 20 + 500 * 3); }

TEST(Stretch, OfOneConfigAndRootIsToldOnce) {
  const Stretch told{"none", "do_select", 500, "x86_64", "gcc", "bench", {}, {}};
  Stretch again = told;
  again.patched.instructions = 7;
  EXPECT_TRUE(sameSubject(told, again));
}

TEST(Stretch, OfAnotherProfileIsAnother) {
  const Stretch told{"none", "do_select", 500, "x86_64", "gcc", "bench", {}, {}};
  Stretch other = told;
  other.profile = "audit";
  EXPECT_FALSE(sameSubject(told, other));
}

} // namespace
} // namespace condresched
