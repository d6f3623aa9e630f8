// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SiteDiff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

HotLoop loop(LoopClass loopClass, int depth, double executions) {
  std::string id = "do_select:" + toString(loopClass);
  return {
      id, {}, "fs/select.c", 1, "do_select", loopClass, depth, "i < n", {toString(loopClass), executions}};
}

/// do_select with one cond_resched() in the given loop and state.
Reach reachWith(const std::string &loopId, SiteState state) {
  Reach reach;
  reach.loops = {loop(LoopClass::Pass, 1, 1), loop(LoopClass::Word, 2, 8), loop(LoopClass::Fd, 3, 500)};
  SiteFact fact;
  fact.primitive = "cond_resched";
  fact.state = state;
  fact.place = {"fs/select.c", 573, 4};
  if (state == SiteState::StaticCall)
    fact.staticCalls = {{"cond_resched", "__cond_resched"}};
  reach.sites.push_back({"do_select", "do_select", loopId, fact, {}});
  return reach;
}

Reach withoutSite() {
  Reach reach = reachWith("do_select:word", SiteState::Call);
  reach.sites.clear();
  return reach;
}

ConfigPoint point(const std::string &name) { return {name, {}, {}}; }

ConfigPoint dynamicPoint() {
  return {
      "dynamic", {}, {{"none", "", true, false}, {"voluntary", "", true, true}, {"full", "", false, false}}};
}

SiteDiff compare(const Reach &base, const Reach &patched, const ConfigPoint &config = point("full")) {
  return compareSites({{config.name, base}}, {{config.name, patched}}, {config}, builtinPolicy());
}

std::vector<std::string> rules(const SiteDiff &diff) {
  std::vector<std::string> result;
  for (const Change &change : diff.changes)
    result.push_back(change.config + " " + change.rule);
  return result;
}

TEST(SiteDiff, FindsNoChangeBetweenEqualSides) {
  Reach same = reachWith("do_select:word", SiteState::Call);
  EXPECT_THAT(rules(compare(same, same)), testing::IsEmpty());
}

TEST(SiteDiff, CallsANoOpThatIsNowCalledBecameCall) {
  auto diff = compare(reachWith("do_select:fd", SiteState::NoOp), reachWith("do_select:fd", SiteState::Call));
  EXPECT_THAT(rules(diff), testing::ElementsAre("full became-call"));
}

TEST(SiteDiff, ShowsHowOftenThePatchedSiteRuns) {
  auto diff = compare(reachWith("do_select:fd", SiteState::NoOp), reachWith("do_select:fd", SiteState::Call));
  EXPECT_EQ(diff.sites.at(0).byConfig.at("full").patched->executions.atN, 500);
}

TEST(SiteDiff, CallsASiteThatWentDeeperMovedInward) {
  auto diff =
      compare(reachWith("do_select:word", SiteState::Call), reachWith("do_select:fd", SiteState::Call));
  EXPECT_THAT(rules(diff), testing::ElementsAre("full moved-inward"));
}

TEST(SiteDiff, CallsItInwardAlsoForOneFdWhenBothLoopsRunOnce) {
  Reach base = reachWith("do_select:word", SiteState::Call);
  Reach patched = reachWith("do_select:fd", SiteState::Call);
  for (Reach *side : {&base, &patched})
    for (HotLoop &loop : side->loops)
      loop.executions.atN = 1;
  EXPECT_THAT(rules(compare(base, patched)), testing::ElementsAre("full moved-inward"));
}

TEST(SiteDiff, CallsASiteInwardWhoseLoopRunsMoreOften) {
  Reach base = reachWith("do_select:word", SiteState::Call);
  Reach patched = base;
  patched.loops.at(1).executions = {"ceil(n/8)", 63};
  EXPECT_THAT(rules(compare(base, patched)), testing::ElementsAre("full moved-inward"));
}

TEST(SiteDiff, CallsTheWayBackMovedOutward) {
  auto diff =
      compare(reachWith("do_select:fd", SiteState::Call), reachWith("do_select:word", SiteState::Call));
  EXPECT_THAT(rules(diff), testing::ElementsAre("full moved-outward"));
}

TEST(SiteDiff, HasNoFindingForAMoveOfWhatCostsNothing) {
  auto diff =
      compare(reachWith("do_select:word", SiteState::NoOp), reachWith("do_select:fd", SiteState::NoOp));
  EXPECT_THAT(rules(diff), testing::IsEmpty());
}

TEST(SiteDiff, CallsANewSiteAppeared) {
  auto diff = compare(withoutSite(), reachWith("do_select:fd", SiteState::Call));
  EXPECT_THAT(rules(diff), testing::ElementsAre("full site-appeared"));
}

TEST(SiteDiff, CallsARemovedSiteVanished) {
  auto diff = compare(reachWith("do_select:fd", SiteState::Call), withoutSite());
  EXPECT_THAT(rules(diff), testing::ElementsAre("full site-vanished"));
}

TEST(SiteDiff, HasNoFindingForANewSiteThatCostsNothing) {
  EXPECT_THAT(rules(compare(withoutSite(), reachWith("do_select:fd", SiteState::NoOp))), testing::IsEmpty());
}

TEST(SiteDiff, SpeaksOfBootModesInsteadOfDynamicItself) {
  auto diff = compare(reachWith("do_select:word", SiteState::StaticCall),
                      reachWith("do_select:fd", SiteState::StaticCall), dynamicPoint());
  EXPECT_THAT(rules(diff),
              testing::ElementsAre("dynamic:none moved-inward", "dynamic:voluntary moved-inward"));
}

TEST(SiteDiff, NamesTheResidueOfASwitchedOffStaticCall) {
  Reach same = reachWith("do_select:word", SiteState::StaticCall);
  auto diff = compare(same, same, dynamicPoint());
  const auto &full = diff.sites.at(0).byConfig.at("dynamic:full");
  EXPECT_EQ(full.patched->state, SiteState::NoOp);
  EXPECT_TRUE(full.patched->residue.has_value());
}

TEST(SiteDiff, SaysNothingOfAConfigThatOneSideCouldNotRead) {
  auto diff = compareSites({{"full", reachWith("do_select:fd", SiteState::NoOp)}}, {}, {point("full")},
                           builtinPolicy());
  EXPECT_THAT(rules(diff), testing::IsEmpty());
}

TEST(SiteDiff, ListsOneSideWithoutPatchedStates) {
  auto diff = listSites({{"none", reachWith("do_select:word", SiteState::Call)}}, {point("none")});
  EXPECT_FALSE(diff.sites.at(0).byConfig.at("none").patched.has_value());
}

TEST(SiteDiff, NumbersASiteByFunctionsAndPrimitive) {
  auto diff = listSites({{"none", reachWith("do_select:word", SiteState::Call)}}, {point("none")});
  EXPECT_EQ(diff.sites.at(0).id, "do_select/do_select/cond_resched/1");
}

} // namespace
} // namespace condresched
