// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often loops and sites run in each layout of fds.
#include "SampleUnits.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

/// selectUnit() with do_select's tests where the kernel has them: lines 16, 18 and 19, the poll in line 20.
UnitSummary writtenUnit() {
  UnitSummary unit = selectUnit();
  std::vector<LoopFact> &loops = unit.functions[0].loops;
  loops[1].exits = {{LoopExit::Kind::EmptyWord, 64, at(16), {"i", "all_bits"}}};
  loops[2].place = at(17);
  loops[2].exits = {{LoopExit::Kind::PastEnd, 0, at(18), {"i", "n"}},
                    {LoopExit::Kind::UnsetBit, 0, at(19), {"bit", "all_bits"}}};
  return unit;
}

Reach reached(const UnitSummary &unit, const std::string &function = "do_select") {
  auto result = reachIn({unit}, {"fs/select.c", function}, {});
  EXPECT_TRUE(result.has_value());
  return result ? *result : Reach{};
}

Executions sparseBody(const UnitSummary &unit, const std::string &loop,
                      const std::string &root = "do_select") {
  return loopNamed(reached(unit, root), loop).layouts.at("sparse").body;
}

/// Of the one site, put into loop `loop` of do_select in line `line`.
std::map<std::string, Executions> siteLayouts(UnitSummary unit, int loop, int line) {
  unit.functions[0].sites = {site("cond_resched", loop, line)};
  unit.functions[0].calls.pop_back(); // wait_here(), which has one more.
  return reached(unit).sites.at(0).layouts;
}

TEST(Layouts, HaveTheWordLoopRunForEveryWord) {
  EXPECT_EQ(sparseBody(writtenUnit(), "do_select:word").atN, 999);
}

TEST(Layouts, HaveTheFdLoopRunForEveryBit) {
  EXPECT_EQ(sparseBody(writtenUnit(), "do_select:fd").expr, "64*n-63");
}

TEST(Layouts, HavePollsLoopRunForEveryFd) {
  EXPECT_EQ(sparseBody(writtenUnit(), "do_poll:fd", "do_sys_poll").expr, "n");
}

TEST(Layouts, HaveThePerWordSiteRunForWordsWithAnFd) {
  EXPECT_EQ(siteLayouts(writtenUnit(), 1, 25).at("sparse").expr, "n");
}

TEST(Layouts, HaveASiteBeforeTheTestForAnEmptyWordRunForEveryWord) {
  EXPECT_EQ(siteLayouts(writtenUnit(), 1, 15).at("sparse").expr, "2*n-1");
}

TEST(Layouts, HaveThePerFdSiteRunForTheFdsPolled) {
  EXPECT_EQ(siteLayouts(writtenUnit(), 2, 22).at("sparse").atN, 500);
}

TEST(Layouts, CountDenseFdsAsTheExecutionsDo) {
  EXPECT_EQ(siteLayouts(writtenUnit(), 1, 25).at("dense").expr, "ceil(n/64)");
}

TEST(Layouts, HaveASiteBeyondACallRunWhereTheCallStands) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].sites.clear();
  unit.functions[0].calls[2] = {"wait_here", "direct", "", "", 1, at(15)};
  EXPECT_EQ(reached(unit).sites.at(0).layouts.at("sparse").expr, "2*n-1");
}

TEST(Layouts, HaveALoopInThePolledArmRunForTheFdsPolled) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops.push_back(loopFact(2, LoopShape::ConstantTrip, "k < 4", 4));
  unit.functions[0].loops.back().place = at(21);
  EXPECT_EQ(sparseBody(unit, "do_select:bound").expr, "n*4");
}

TEST(Layouts, MultiplyByALoopThatRepeatsThePass) {
  UnitSummary unit = writtenUnit();
  FunctionFact &select = unit.functions[0];
  for (LoopFact &loop : select.loops)
    ++loop.parent;
  select.loops.insert(select.loops.begin(), loopFact(-1, LoopShape::ConstantTrip, "k < 10", 10));
  for (CallFact &call : select.calls)
    ++call.loop;
  select.sites.clear();
  EXPECT_EQ(sparseBody(unit, "do_select:word").expr, "10*(2*n-1)");
}

TEST(Layouts, AreNoneInOtherFiles) {
  UnitSummary unit = writtenUnit();
  unit.file = "mm/memory.c";
  auto result = reachIn({unit}, {"mm/memory.c", "max_select_fd"}, {});
  ASSERT_TRUE(result.has_value());
  EXPECT_THAT(result->loops.at(0).layouts, testing::IsEmpty());
}

TEST(Layouts, OfALoopThatLeavesNoEmptyWordOutAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops[1].exits.clear();
  EXPECT_THAT(sparseBody(unit, "do_select:word").unknown, testing::HasSubstr("does not leave out"));
}

TEST(Layouts, OfALoopWithAnotherWayOutAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops[2].exits.push_back({LoopExit::Kind::Other, 0, at(23)});
  EXPECT_TRUE(std::isnan(sparseBody(unit, "do_select:fd").atN));
}

TEST(Layouts, OfWordsThatAreNoLongsAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops[1].exits.front().bits = 8;
  unit.functions[0].loops[2].trips = 8;
  EXPECT_EQ(sparseBody(unit, "do_select:word").unknown, "its words do not hold 32 or 64 fds");
}

TEST(Layouts, OfAStepThatIsNotAWordAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops[1].exits.front().bits = 32;
  EXPECT_TRUE(std::isnan(sparseBody(unit, "do_select:word").atN));
}

TEST(Layouts, OfBitsThatEndElsewhereThanTheWordsAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops[2].exits[0].names = {"i", "half"};
  EXPECT_TRUE(std::isnan(sparseBody(unit, "do_select:fd").atN));
}

TEST(Layouts, OfBitsOfAnotherWordThanTheOneTestedAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops[2].exits[1].names = {"bit", "in"};
  EXPECT_TRUE(std::isnan(sparseBody(unit, "do_select:fd").atN));
}

TEST(Layouts, OfWordsThatAreCountedByAnotherVariableAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops[1].exits[0].names = {"k", "all_bits"};
  EXPECT_TRUE(std::isnan(sparseBody(unit, "do_select:word").atN));
}

TEST(Layouts, HaveASiteAmongTheWaysOutOfAPassRunOnce) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops[0].exits = {{LoopExit::Kind::Other, 0, at(30)}, {LoopExit::Kind::Other, 0, at(32)}};
  EXPECT_EQ(siteLayouts(unit, 0, 28).at("sparse").expr, "1");
}

TEST(Layouts, OfBitsThatAreLookedAtOnConditionAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  unit.functions[0].loops[2].temperature = {Heat::Warm, "where odd"};
  EXPECT_THAT(sparseBody(unit, "do_select:word").unknown, testing::HasSubstr("where odd"));
}

TEST(Layouts, OfAnFdLoopOutsideWordsAndListsAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  FunctionFact &select = unit.functions[0];
  select.loops = {loopFact(-1, LoopShape::Endless, "for (;;)"), loopFact(0, LoopShape::Counted, "i < n")};
  select.calls[1].loop = 1;
  EXPECT_TRUE(std::isnan(sparseBody(unit, "do_select:fd").atN));
}

TEST(Layouts, OfAPollLoopThatLeavesEntriesOutAreNotUnderstood) {
  UnitSummary unit = writtenUnit();
  unit.functions[5].loops[2].exits = {{LoopExit::Kind::Other, 0, at(54)}};
  EXPECT_TRUE(std::isnan(sparseBody(unit, "do_poll:fd", "do_sys_poll").atN));
}

} // namespace
} // namespace condresched
