// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/WorkloadShape.h"

#include <cmath>
#include <gtest/gtest.h>

namespace condresched {
namespace {

LoopForm loopOf64(LoopClass loopClass) {
  LoopForm form;
  form.loopClass = loopClass;
  form.bits = 64;
  return form;
}

LoopRuns runs(const std::string &workload, LoopClass loopClass) {
  return runsIn(loopOf64(loopClass), workloadShape(workload).value(), 500);
}

TEST(WorkloadShape, OfSelectPipePollsItsFds) { EXPECT_EQ(runs("select-pipe", LoopClass::Fd).arm.atN, 500); }

TEST(WorkloadShape, OfAHundredCallsPassesThePerWordSite800Times) {
  EXPECT_EQ(100 * runs("select-pipe", LoopClass::Word).arm.atN, 800);
}

TEST(WorkloadShape, OfAHundredAndOneCallsPassesThePerFdSite50500Times) {
  EXPECT_EQ(101 * runs("select-pipe", LoopClass::Fd).arm.atN, 50500);
}

TEST(WorkloadShape, OfSelectFileLooksAtTheEmptyWordBeforeItsFirstFd) {
  EXPECT_EQ(runs("select-file", LoopClass::Word).body.atN, 9);
}

TEST(WorkloadShape, OfSelectSparseHasAWordPerFd) {
  EXPECT_EQ(runs("select-sparse", LoopClass::Word).arm.atN, 500);
}

TEST(WorkloadShape, OfSelectSparseLeavesOutAsManyWordsAsItPolls) {
  // 499 between the fds' words and the one before the first.
  EXPECT_EQ(runs("select-sparse", LoopClass::Word).body.atN, 1000);
}

TEST(WorkloadShape, OfPollPipeIsOnePass) { EXPECT_EQ(runs("poll-pipe", LoopClass::Pass).body.atN, 1); }

TEST(WorkloadShape, OfAWokenCallPollsTwice) {
  WorkloadShape woken = workloadShape("select-pipe").value();
  woken.state = DescriptorState::Woken;
  EXPECT_EQ(runsIn(loopOf64(LoopClass::Fd), woken, 500).arm.expr, "2*n");
}

TEST(WorkloadShape, OfAWokenCallPutsASumInBrackets) {
  WorkloadShape woken = workloadShape("select-sparse").value();
  woken.state = DescriptorState::Woken;
  EXPECT_EQ(runsIn(loopOf64(LoopClass::Fd), woken, 500).body.expr, "2*(64*n-63)");
}

TEST(WorkloadShape, OfAWokenCallDoesNotMultiplyWhatIsUnknown) {
  WorkloadShape woken = workloadShape("select-sparse").value();
  woken.state = DescriptorState::Woken;
  LoopForm other = loopOf64(LoopClass::Fd);
  other.uncovered = "it is written in another way";
  EXPECT_EQ(runsIn(other, woken, 500).arm.unknown, "it is written in another way");
}

/// A word loop, counted for 500 fds.
HotLoop countedLoop() {
  HotLoop loop;
  loop.layouts = {{"dense", {{"ceil(n/64)", 8}, {"ceil(n/64)", 8}}},
                  {"sparse", {{"2*n-1", 999}, {"n", 500}}}};
  return loop;
}

TEST(WorkloadShape, OfSelectSparseComesToAPollInAWordPerFd) {
  EXPECT_EQ(armIn(countedLoop(), workloadShape("select-sparse").value()).atN, 500);
}

TEST(WorkloadShape, OfSelectFileComesToAPollInEightWords) {
  EXPECT_EQ(armIn(countedLoop(), workloadShape("select-file").value()).expr, "ceil(n/64)");
}

TEST(WorkloadShape, OfALoopThatNobodyCountedTellsNothing) {
  EXPECT_TRUE(std::isnan(armIn(HotLoop(), workloadShape("select-pipe").value()).atN));
}

/// A site in the fd loop, passed once for each of 500 fds.
SideState passedSite() {
  return {SiteState::Call, {"n", 500}, std::nullopt, {{"dense", {"n", 500}}, {"sparse", {"n", 499}}}};
}

TEST(WorkloadShape, PassesASiteAsOftenAsItsLayoutSays) {
  EXPECT_EQ(executionsIn(workloadShape("select-sparse").value(), passedSite()), 499);
}

TEST(WorkloadShape, OfAWokenCallPassesASiteTwice) {
  WorkloadShape woken = workloadShape("select-pipe").value();
  woken.state = DescriptorState::Woken;
  EXPECT_EQ(executionsIn(woken, passedSite()), 1000);
}

TEST(WorkloadShape, PassesASiteThatDoesNotHangOnFdsAsWritten) {
  SideState site = passedSite();
  site.layouts.clear();
  EXPECT_EQ(executionsIn(workloadShape("select-pipe").value(), site), 500);
}

TEST(WorkloadShape, DoesNotKnowASiteThatWasNotCountedForItsLayout) {
  SideState site = passedSite();
  site.layouts.erase("sparse");
  EXPECT_TRUE(std::isnan(executionsIn(workloadShape("select-sparse").value(), site)));
}

TEST(WorkloadShape, DoesNotPassASiteThatIsAbsent) {
  SideState site = passedSite();
  site.state = SiteState::Absent;
  EXPECT_EQ(executionsIn(workloadShape("select-pipe").value(), site), 0);
}

TEST(WorkloadShape, OfAnUnknownWorkloadIsNone) { EXPECT_FALSE(workloadShape("select-fish")); }

} // namespace
} // namespace condresched
