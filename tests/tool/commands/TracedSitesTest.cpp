// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/TracedSites.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

const LinkedCall wordCall{"do_select", "__cond_resched", 0x5100, 0x5105, {}};
const std::vector<SourceFrame> wordFrames = {{"_cond_resched", "../src/include/linux/sched.h", 2003},
                                             {"do_select", "../src/fs/select.c", 603}};
const TracedSide base{"none", false};

std::string textOf(const std::optional<TracedSite> &site) {
  return site ? site->function + " " + site->file + ":" + std::to_string(site->line) + " " + site->primitive
              : "none";
}

Site listedSite(SiteState state) {
  Site site;
  site.function = "do_select";
  site.primitive = "cond_resched";
  site.file = "fs/select.c";
  site.base = SitePlace{603, 4, "do_select:word"};
  site.byConfig["none"].base = SideState{state, {}, std::nullopt};
  return site;
}

TracedSites sitesOf(const TraceReading &reading, const std::string &line = "") {
  return tracedSites(reading, {wordCall, wordCall}, {wordFrames, wordFrames}, base,
                     [&](const std::string &, int) { return line; });
}

TracedSites twice() {
  TraceReading reading;
  reading.executions = {{0, 3}, {1, 4}};
  return sitesOf(reading);
}

TEST(TracedSites, StandWhereTheFamilyIsInvoked) {
  EXPECT_EQ(textOf(siteOf(wordCall, wordFrames, base)), "do_select fs/select.c:603 cond_resched");
}

TEST(TracedSites, LeaveOutTheFamilysOwnDefinitions) {
  EXPECT_EQ(textOf(siteOf(wordCall, {{"__cond_resched_lock", "../src/kernel/sched/core.c", 7}}, base)),
            "none");
}

TEST(TracedSites, KeepACallThatDebugInformationDoesNotKnow) {
  EXPECT_EQ(textOf(siteOf(wordCall, {}, base)), "do_select :0 cond_resched");
}

TEST(TracedSites, AddUpTheCopiesOfOnePlace) {
  ASSERT_EQ(twice().sites.size(), 1U);
  EXPECT_EQ(twice().sites.front().executions, 7U);
}

TEST(TracedSites, KeepForeignWorkWithItsEvidence) {
  TraceReading reading;
  reading.foreign = {{{0, "task switch at __switch_to_asm"}, 2}};
  EXPECT_EQ(sitesOf(reading).foreign.at(0).evidence, "task switch at __switch_to_asm");
}

TEST(TracedSites, TakeThePrimitiveThatIsWrittenThere) {
  TraceReading reading;
  reading.executions = {{0, 1}};
  EXPECT_EQ(sitesOf(reading, "\tmight_sleep_if(wait);").sites.at(0).primitive, "might_sleep");
}

TEST(TracedSites, AreListedWhereTheAuditHasThePlace) {
  std::vector<TracedSite> sites = twice().sites;
  markListed(sites, {listedSite(SiteState::Call)}, base);
  EXPECT_TRUE(sites.front().listed);
}

TEST(TracedSites, AreNotListedByASiteThatIsNoCallInTheConfig) {
  std::vector<TracedSite> sites = twice().sites;
  markListed(sites, {listedSite(SiteState::NoOp)}, base);
  EXPECT_FALSE(sites.front().listed);
}

TEST(TracedSites, AreNotListedByThePlaceOnTheOtherSide) {
  std::vector<TracedSite> sites = twice().sites;
  markListed(sites, {listedSite(SiteState::Call)}, {"none", true});
  EXPECT_FALSE(sites.front().listed);
}

TEST(TracedSites, CountListedPlacesOnceForAllConfigs) {
  Site site = listedSite(SiteState::Call);
  site.byConfig["voluntary"] = site.byConfig["none"];
  EXPECT_EQ(listedPlaces({site}, {{"none", false}, {"voluntary", false}}), 1);
}

TEST(TracedSites, CountAPlaceAsListedOnlyWhereEveryConfigHasIt) {
  Trace trace;
  trace.sites = twice().sites;
  trace.sites.push_back(trace.sites.front());
  trace.sites.front().listed = true;
  trace.sites.back().config = "voluntary";
  const Trace counted = withCounts(trace, 5);
  EXPECT_EQ(counted.executed, 1);
  EXPECT_EQ(counted.executedListed, 0);
  EXPECT_EQ(counted.listed, 5);
}

} // namespace
} // namespace condresched
