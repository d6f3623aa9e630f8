// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/NestSites.h"

#include "SampleUnits.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

constexpr int passLoop = 0;
constexpr int wordLoop = 1;
constexpr int fdLoop = 2;

FunctionFact &doSelect(UnitSummary &unit) { return unit.functions.front(); }

/// selectUnit() without any site in do_select's nest, or in what it calls.
UnitSummary bareUnit() {
  UnitSummary unit = selectUnit();
  doSelect(unit).sites.clear();
  std::erase_if(doSelect(unit).calls, [](const CallFact &call) { return call.callee == "wait_here"; });
  return unit;
}

/// do_select's nest with these sites.
Reach reachWith(std::vector<SiteFact> sites, std::vector<LoopExit> fdExits = {}) {
  UnitSummary unit = bareUnit();
  doSelect(unit).sites = std::move(sites);
  doSelect(unit).loops[fdLoop].exits = std::move(fdExits);
  return reachIn({unit}, {"fs/select.c", "do_select"}, {}).value();
}

SiteFact inLoop(int loop, SiteState state = SiteState::Call) {
  SiteFact fact = site("cond_resched", loop, 25);
  fact.state = state;
  return fact;
}

SiteFact behind(const Temperature &temperature) {
  SiteFact fact = inLoop(fdLoop);
  fact.temperature = temperature;
  return fact;
}

/// The loop that bounds the stretch, or "none".
std::string boundOf(const Reach &reach, const BootMode *mode = nullptr) {
  const std::vector<BoundingSite> sites = boundingSites(reach, mode);
  return sites.empty() ? "none" : sites.front().loop;
}

TEST(BoundingSite, IsTheOneInTheWordLoop) {
  EXPECT_EQ(boundOf(reachWith({inLoop(wordLoop)})), "do_select:word");
}

TEST(BoundingSite, IsTheOneInTheInnermostLoop) {
  EXPECT_EQ(boundOf(reachWith({inLoop(passLoop), inLoop(fdLoop), inLoop(wordLoop)})), "do_select:fd");
}

TEST(BoundingSite, IsEachOfSeveralInOneLoop) {
  EXPECT_EQ(boundingSites(reachWith({inLoop(wordLoop), inLoop(fdLoop), inLoop(fdLoop)}), nullptr).size(), 2);
}

TEST(BoundingSite, IsNoneWhereNoSiteIs) { EXPECT_EQ(boundOf(reachWith({})), "none"); }

TEST(BoundingSite, IsNoneThatIsANoOp) {
  EXPECT_EQ(boundOf(reachWith({inLoop(wordLoop), inLoop(fdLoop, SiteState::NoOp)})), "do_select:word");
}

TEST(BoundingSite, IsNoneThatOnlyChecks) {
  EXPECT_EQ(boundOf(reachWith({inLoop(fdLoop, SiteState::Check)})), "none");
}

SiteFact staticCall() {
  SiteFact fact = inLoop(fdLoop, SiteState::StaticCall);
  fact.staticCalls = {{"cond_resched", "__cond_resched"}};
  return fact;
}

TEST(BoundingSite, IsAStaticCallThatTheModeSwitchesOn) {
  const BootMode none{"none", "PREEMPT_NONE", true, false};
  EXPECT_EQ(boundOf(reachWith({staticCall()}), &none), "do_select:fd");
}

TEST(BoundingSite, IsNoStaticCallThatTheModeSwitchesOff) {
  const BootMode full{"full", "PREEMPT", false, false};
  EXPECT_EQ(boundOf(reachWith({staticCall()}), &full), "none");
}

TEST(BoundingSite, IsNoneBehindACondition) {
  EXPECT_EQ(boundOf(reachWith({behind({Heat::Warm, "where a"})})), "none");
}

TEST(BoundingSite, IsTheOneThatAWantedRescheduleReaches) {
  EXPECT_EQ(boundOf(reachWith({behind({Heat::Warm, "where need_resched()", true})})), "do_select:fd");
}

LoopExit exitAt(LoopExit::Kind kind, int line) {
  LoopExit exit;
  exit.kind = kind;
  exit.place = at(line);
  return exit;
}

TEST(BoundingSite, IsNoneThatTheIterationMayBeLeftBefore) {
  EXPECT_EQ(boundOf(reachWith({inLoop(fdLoop)}, {exitAt(LoopExit::Kind::Other, 24)})), "none");
}

TEST(BoundingSite, IsTheOneBeforeTheIterationMayBeLeft) {
  EXPECT_EQ(boundOf(reachWith({inLoop(fdLoop)}, {exitAt(LoopExit::Kind::Other, 26)})), "do_select:fd");
}

TEST(BoundingSite, IsTheOneBehindTheTestForAnFd) {
  EXPECT_EQ(boundOf(reachWith({inLoop(fdLoop)}, {exitAt(LoopExit::Kind::UnsetBit, 24)})), "do_select:fd");
}

TEST(BoundingSite, MayStandInACalledFunction) {
  UnitSummary unit = bareUnit();
  unit.functions.push_back({"helper", at(90), false, {}, {}, {site("cond_resched", -1, 91)}, {}});
  doSelect(unit).calls.push_back({"helper", "direct", "", "", fdLoop, at(21)});
  EXPECT_EQ(boundOf(reachIn({unit}, {"fs/select.c", "do_select"}, {}).value()), "do_select:fd");
}

TEST(BoundingSite, IsNoneBehindThePollItself) {
  UnitSummary unit = bareUnit();
  UnitSummary pipe;
  pipe.file = "fs/pipe.c";
  pipe.functions.push_back(
      {"pipe_poll", {"fs/pipe.c", 5, 1}, false, {}, {}, {site("cond_resched", -1, 6)}, {}});
  pipe.registrations = {{"file_operations", "poll", {PointerSource::Kind::Function, "pipe_poll"}, "", {}}};
  EXPECT_EQ(boundOf(reachIn({unit, pipe}, {"fs/select.c", "do_select"}, {}).value()), "none");
}

bool differ(const std::vector<SiteFact> &base, const std::vector<SiteFact> &patched) {
  return nestSitesDiffer(reachWith(base), reachWith(patched), nullptr);
}

TEST(NestSites, DifferWhereOneMoves) { EXPECT_TRUE(differ({inLoop(wordLoop)}, {inLoop(fdLoop)})); }

TEST(NestSites, DifferWhereASecondAppears) {
  EXPECT_TRUE(differ({inLoop(fdLoop)}, {inLoop(fdLoop), inLoop(fdLoop)}));
}

TEST(NestSites, DifferWhereTheStateChanges) {
  EXPECT_TRUE(differ({inLoop(fdLoop, SiteState::NoOp)}, {inLoop(fdLoop)}));
}

TEST(NestSites, DifferWhereAConditionComesBeforeOne) {
  EXPECT_TRUE(differ({inLoop(fdLoop)}, {behind({Heat::Warm, "where a"})}));
}

TEST(NestSites, AreTheSameOnAnotherLine) {
  SiteFact moved = inLoop(fdLoop);
  moved.place = at(27);
  EXPECT_FALSE(differ({inLoop(fdLoop)}, {moved}));
}

TEST(PollingNest, IsOutermostFirst) {
  std::vector<std::string> ids;
  for (const HotLoop &loop : pollingNest(reachWith({})))
    ids.push_back(loop.id);
  EXPECT_EQ(ids, (std::vector<std::string>{"do_select:pass", "do_select:word", "do_select:fd"}));
}

} // namespace
} // namespace condresched
