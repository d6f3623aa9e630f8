// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Reach.h"

#include "SampleUnits.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

std::vector<std::string> loopIds(const Reach &reach) {
  std::vector<std::string> ids;
  for (const HotLoop &loop : reach.loops)
    ids.push_back(loop.id);
  return ids;
}

Reach reached(const std::string &function, ReachOptions options = {}) {
  auto result = reachIn({selectUnit()}, {"fs/select.c", function}, options);
  EXPECT_TRUE(result.has_value());
  return result ? *result : Reach{};
}

TEST(Reach, ClassifiesSelectsLoopsByWhatTheyPoll) {
  EXPECT_THAT(loopIds(reached("do_select")), testing::ElementsAre("do_select:pass", "do_select:word",
                                                                  "do_select:fd", "max_select_fd:around"));
}

TEST(Reach, ClassifiesPollsLoopsInTheFunctionThatPolls) {
  EXPECT_THAT(
      loopIds(reached("do_sys_poll")),
      testing::UnorderedElementsAre("do_sys_poll:around", "do_poll:pass", "do_poll:chunk", "do_poll:fd"));
}

TEST(Reach, CountsTheWordLoopByItsInnerLoopsConstant) {
  Reach reach = reached("do_select");
  EXPECT_EQ(loopNamed(reach, "do_select:word").executions.expr, "ceil(n/64)");
}

TEST(Reach, RoundsAPartlyFilledWordUp) {
  Reach reach = reached("do_select");
  EXPECT_EQ(loopNamed(reach, "do_select:word").executions.atN, 8);
}

TEST(Reach, CountsThePollListOnTheStackAndThoseOfAPage) {
  // 30 of 500 fds lie on the stack, the other 470 fit into one page of 510.
  EXPECT_EQ(loopNamed(reached("do_sys_poll"), "do_poll:chunk").executions.atN, 2);
}

TEST(Reach, GivesEachSiteTheLoopThatHoldsIt) {
  EXPECT_EQ(reached("do_select").sites.at(0).loop, "do_select:word");
}

TEST(Reach, FindsASiteInAFunctionThatTheLoopCalls) {
  Reach reach = reached("do_select");
  ASSERT_EQ(reach.sites.size(), 2U);
  EXPECT_EQ(reach.sites.at(1).function + " in " + reach.sites.at(1).loop, "wait_here in do_select:pass");
}

TEST(Reach, LeavesSitesOfTheLoopsAroundOut) { EXPECT_TRUE(reached("do_sys_poll").sites.empty()); }

TEST(Reach, TakesTheLoopsAroundInWhenAsked) {
  ReachOptions options;
  options.around = true;
  EXPECT_EQ(reached("do_sys_poll", options).sites.size(), 1U);
}

TEST(Reach, CallsALoopThatDoesNotPollInsideTheFdLoopBoundAndNotOncePerFd) {
  UnitSummary unit = selectUnit();
  unit.functions[0].loops.push_back(loopFact(2, LoopShape::ConstantTrip, "k < 4", 4));
  unit.functions[0].sites = {site("cond_resched", 3, 22)};
  auto result = reachIn({unit}, {"fs/select.c", "do_select"}, {});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->sites.at(0).loop, "do_select:bound");
}

HotLoop loopOf(const UnitSummary &unit, LoopClass loopClass) {
  auto result = reachIn({unit}, {"fs/select.c", "do_select"}, {});
  const auto found = std::ranges::find(result.value().loops, loopClass, &HotLoop::loopClass);
  return found == result->loops.end() ? HotLoop() : *found;
}

TEST(Reach, KeepsTheCountOfTheLoopsAroundABoundOne) {
  UnitSummary unit = selectUnit();
  unit.functions[0].loops.push_back(loopFact(2, LoopShape::Counted, "k < m"));
  EXPECT_EQ(loopOf(unit, LoopClass::Bound).executions.expr, "n*times(k < m)");
}

TEST(Reach, CountsABoundLoopWithConstantTrips) {
  UnitSummary unit = selectUnit();
  unit.functions[0].loops.push_back(loopFact(2, LoopShape::ConstantTrip, "k < 4", 4));
  EXPECT_EQ(loopOf(unit, LoopClass::Bound).executions.atN, 2000);
}

/// selectUnit() with the per-fd loop in a function of its own, which do_select calls once a word.
UnitSummary splitUnit() {
  UnitSummary unit = selectUnit();
  FunctionFact &select = unit.functions[0];
  FunctionFact word{"do_word", at(8), false, {}, {}, {}, {}};
  word.loops = {select.loops[2]};
  word.loops[0].parent = -1;
  word.calls = {{"vfs_poll", "inline", "", "", 0, at(9)}};
  select.loops.pop_back();
  select.calls[1] = {"do_word", "direct", "", "", 1, at(20)};
  unit.functions.push_back(word);
  return unit;
}

TEST(Reach, KnowsTheWordLoopThoughItsFdLoopStandsInAFunctionOfItsOwn) {
  auto result = reachIn({splitUnit()}, {"fs/select.c", "do_select"}, {});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->sites.at(0).loop, "do_select:word");
}

TEST(Reach, NestsTheLoopsOfACalledFunctionInThoseOfItsCaller) {
  EXPECT_EQ(loopOf(splitUnit(), LoopClass::Fd).depth, 3);
}

TEST(Reach, CountsALoopInAFunctionThatTheFdLoopCalls) {
  UnitSummary unit = selectUnit();
  FunctionFact helper{"helper", at(7), false, {}, {}, {}, {}};
  helper.loops = {loopFact(-1, LoopShape::ConstantTrip, "k < 1000", 1000)};
  unit.functions[0].calls.push_back({"helper", "direct", "", "", 2, at(21)});
  unit.functions.push_back(helper);
  EXPECT_EQ(loopOf(unit, LoopClass::Bound).executions.expr, "n*1000");
}

TEST(Reach, SeesASiteInTheLoopOfACalledFunctionOnce) {
  UnitSummary unit = splitUnit();
  unit.functions.back().sites = {site("cond_resched", 0, 9)};
  auto result = reachIn({unit}, {"fs/select.c", "do_select"}, {});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(std::ranges::count(result->sites, "do_word", &ReachedSite::function), 1);
}

TEST(Reach, DoesNotUnderstandALoopMadeOfGoto) {
  UnitSummary unit = selectUnit();
  unit.functions[0].gotoLoops = {at(17)};
  auto result = reachIn({unit}, {"fs/select.c", "do_select"}, {});
  ASSERT_FALSE(result.has_value());
  EXPECT_THAT(result.error().what, testing::HasSubstr("fs/select.c:17"));
}

/// selectUnit() with everything in do_select repeated by one more loop around it.
UnitSummary repeatedUnit(const LoopFact &around) {
  UnitSummary unit = selectUnit();
  FunctionFact &select = unit.functions[0];
  for (LoopFact &loop : select.loops)
    ++loop.parent;
  select.loops.insert(select.loops.begin(), around);
  for (CallFact &call : select.calls)
    ++call.loop;
  for (SiteFact &site : select.sites)
    ++site.loop;
  return unit;
}

TEST(Reach, MultipliesTheFdsByALoopThatRepeatsThePass) {
  UnitSummary unit = repeatedUnit(loopFact(-1, LoopShape::ConstantTrip, "k < 1000", 1000));
  EXPECT_EQ(loopOf(unit, LoopClass::Fd).executions.expr, "1000*n");
}

TEST(Reach, DoesNotKnowHowOftenFdsArePolledInALoopOfUnknownLength) {
  UnitSummary unit = repeatedUnit(loopFact(-1, LoopShape::Counted, "k < m"));
  EXPECT_TRUE(std::isnan(loopOf(unit, LoopClass::Fd).executions.atN));
}

TEST(Reach, CountsTwoSitesOfOneMacroAsTwo) {
  UnitSummary unit = selectUnit();
  unit.functions[0].sites = {site("cond_resched", 1, 25), site("cond_resched", 1, 25)};
  unit.functions[0].calls.pop_back(); // wait_here(), which has one more.
  EXPECT_EQ(reachIn({unit}, {"fs/select.c", "do_select"}, {})->sites.size(), 2U);
}

TEST(Reach, SaysThatAFunctionIsNotThere) {
  auto result = reachIn({selectUnit()}, {"fs/select.c", "do_selekt"}, {});
  ASSERT_FALSE(result.has_value());
  EXPECT_THAT(result.error().what, testing::HasSubstr("do_selekt"));
}

TEST(Reach, IsUndecidedWhereNoLoopPolls) {
  UnitSummary unit = selectUnit();
  unit.functions[2].calls.clear();
  EXPECT_FALSE(reachIn({unit}, {"fs/select.c", "do_select"}, {}).has_value());
}

TEST(Reach, CallsTheLoopsOfAnyOtherFileBound) {
  UnitSummary unit = selectUnit();
  unit.file = "mm/memory.c";
  auto result = reachIn({unit}, {"mm/memory.c", "max_select_fd"}, {});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->loops.at(0).loopClass, LoopClass::Bound);
}

} // namespace
} // namespace condresched
