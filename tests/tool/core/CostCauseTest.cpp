// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/CostCause.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

SideState passed(const std::string &expr, double atN, double sparse) {
  return {SiteState::Call, {expr, atN}, std::nullopt, {{"dense", {expr, atN}}, {"sparse", {expr, sparse}}}};
}

/// A site that a patch moves from do_select()'s word loop into its fd loop, which costs 6,888 instructions.
class Moved : public testing::Test {
protected:
  std::vector<HotLoop> loops{loop("do_select:word"), loop("do_select:fd")};
  std::vector<Site> sites{site()};
  std::vector<Change> changes{change("none")};
  Estimate estimate = added("select-pipe", 6888);
  std::vector<Estimate> estimates{estimate};

  static HotLoop loop(const std::string &id) {
    HotLoop loop;
    loop.id = id;
    loop.root = "fs/select.c:do_select";
    loop.function = "do_select";
    return loop;
  }
  static Site site() {
    Site site;
    site.id = "do_select/do_select/cond_resched/0";
    site.base = SitePlace{590, 4, "do_select:word"};
    site.patched = SitePlace{571, 4, "do_select:fd"};
    site.byConfig["none"] = {passed("ceil(n/64)", 8, 500), passed("n", 500, 500)};
    return site;
  }
  static Change change(const std::string &config) {
    Change change;
    change.config = config;
    change.site = site().id;
    return change;
  }
  /// All of it in the sites, unless told otherwise.
  static Estimate added(const std::string &workload, double instructions) {
    return added(workload, instructions, instructions);
  }
  static Estimate added(const std::string &workload, double instructions, double inPoints) {
    Estimate estimate;
    estimate.config = "none";
    estimate.workload = workload;
    estimate.n = 500;
    estimate.instructions = {20000, 20000 + instructions, instructions, instructions, instructions};
    estimate.inPoints = inPoints;
    return estimate;
  }

  CostCause cause(const Estimate &of) const {
    const std::vector<Estimate> all = of.grade == "static" ? std::vector{of} : estimates;
    return causeOf(of, {changes, sites, loops, all});
  }
  std::string kind(const Estimate &of) const { return toString(cause(of).kind); }
  std::string words() const { return causeInWords(cause(estimate), estimate); }
};

TEST_F(Moved, IsBecauseOfItsSites) { EXPECT_EQ(kind(estimate), "sites"); }

TEST_F(Moved, TellsHowManyMoreExecutionsCostWhatEach) {
  EXPECT_EQ(words(), "492 executions more (8 -> 500), of 14 instructions");
}

TEST_F(Moved, CountsAChangeOfTwoRulesOnce) {
  changes.push_back(change("none"));
  EXPECT_EQ(cause(estimate).patched, 500);
}

TEST_F(Moved, CountsTheExecutionsOfTheWorkloadsLayout) {
  EXPECT_EQ(cause(added("select-sparse", 6888)).base, 500);
}

TEST_F(Moved, OfANewSiteTellsItsExecutions) {
  sites[0].base.reset();
  sites[0].byConfig["none"].base.reset();
  estimate = added("select-pipe", 6550);
  EXPECT_EQ(words(), "500 executions of 13.1 instructions");
}

TEST_F(Moved, OfAVanishedSiteTellsWhatIsSaved) {
  sites[0].patched.reset();
  sites[0].byConfig["none"].patched.reset();
  estimate = added("select-pipe", -104);
  EXPECT_EQ(words(), "8 executions fewer, of 13 instructions");
}

TEST_F(Moved, OfASiteThatStaysAndGetsHeavierTellsTheDifference) {
  sites[0].byConfig["none"].base = sites[0].byConfig["none"].patched;
  estimate = added("select-pipe", 2000);
  EXPECT_EQ(words(), "500 executions of +4 instructions");
}

TEST_F(Moved, SaysByItselfWhatItsSitesDoNotExplain) {
  estimate = added("select-pipe", 492 * 100, 492 * 36);
  EXPECT_EQ(words(), "492 executions more (8 -> 500), of 36 instructions, and +31,488 around them");
}

TEST_F(Moved, DoesNotLayOnItsSitesWhatTheyDoNotRun) {
  estimate = added("select-pipe", 6888, 0);
  EXPECT_EQ(words(), "none of it is what the sites run, the code around them changes");
}

TEST_F(Moved, OfAnotherUnitIsNotInWhatTheStaticLookCounts) {
  estimate = added("select-pipe", 6888, 0);
  sites[0].file = "fs/file.c";
  sites[0].path = {{"do_select", "fs/select.c", 1, "direct"}, {"fdget", "fs/file.c", 7, "direct"}};
  EXPECT_EQ(words(), "492 executions more (8 -> 500), of 14 instructions");
}

TEST_F(Moved, SaysNothingOfWhatWasNotCounted) {
  sites[0].byConfig["none"].patched = {SiteState::Call, unknownExecutions("it is not known"), std::nullopt};
  EXPECT_EQ(words(), "");
}

TEST_F(Moved, SaysNothingWhereNothingIsSureToBeAdded) {
  estimate.instructions = {20000, 20000, 0, 0, 22000};
  EXPECT_EQ(words(), "");
}

/// `poll` gets a site that a pointer leads to.
Site behindPointer(const std::string &poll) {
  Site site;
  site.id = "do_select/" + poll + "/cond_resched/0";
  site.function = poll;
  site.patched = SitePlace{7, 2, "do_select:fd"};
  site.path = {{"do_select", "fs/select.c", 1, "direct"}, {poll, "fs/pipe.c", 7, "ops"}};
  site.byConfig["none"].patched = passed("n", 500, 500);
  return site;
}

TEST_F(Moved, BehindPointersRunsForEachFdInOneOfThem) {
  sites = {behindPointer("pipe_poll"), behindPointer("tcp_poll")};
  changes = {change("none"), change("none")};
  changes[0].site = sites[0].id;
  changes[1].site = sites[1].id;
  estimate = added("select-pipe", 18500);
  EXPECT_EQ(words(), "500 executions of 37 instructions");
}

TEST_F(Moved, BehindAPointerCountsAllSitesOfOneFunction) {
  sites = {behindPointer("pipe_poll"), behindPointer("pipe_poll")};
  sites[1].id += "1";
  changes = {change("none"), change("none")};
  changes[0].site = sites[0].id;
  changes[1].site = sites[1].id;
  EXPECT_EQ(cause(estimate).patched, 1000);
}

TEST_F(Moved, AndSwitchedOffIsBecauseOfTheResidue) {
  changes.clear();
  SiteConfig &sides = sites[0].byConfig["none"];
  sides.base->residue = sides.patched->residue = Residue{"nop", "rax"};
  estimate = added("select-pipe", 492);
  EXPECT_EQ(words(), "492 executions more (8 -> 500), of 1 instruction");
}

TEST_F(Moved, IsNoCauseForTheOtherRoot) { EXPECT_EQ(kind(added("poll-pipe", 10, 0)), "layout"); }

TEST_F(Moved, IsNoCauseInAnotherConfig) {
  changes = {change("full")};
  estimate.inPoints = 0;
  EXPECT_EQ(kind(estimate), "layout");
}

TEST_F(Moved, ThatAddsNothingNeedsNoCause) { EXPECT_EQ(kind(added("select-pipe", 0)), "none"); }

TEST_F(Moved, WithoutASiteIsBecauseOfWhatTheSitesRun) {
  changes.clear();
  estimate.inPoints = 32;
  estimates = {estimate};
  EXPECT_EQ(words(), "no site changes, but what the loops call does");
}

TEST_F(Moved, WithoutASiteAndWithTheSameCalleesIsTheLayout) {
  changes.clear();
  estimate.inPoints = 0;
  EXPECT_EQ(words(), "no site changes, the code around them does");
}

TEST_F(Moved, OfAProfiledEstimateLearnsOfTheCalleesFromTheStaticOne) {
  changes.clear();
  estimates[0].inPoints = 32;
  estimate.grade = "profiled";
  EXPECT_EQ(kind(estimate), "callee");
}

TEST(CostShare, IsOfTheWholeCallWhereThatWasCounted) {
  Estimate estimate;
  estimate.instructions = {10000, 16000, 6000, 5000, 7000};
  estimate.wholeCall = 60000;
  EXPECT_EQ(shareOf(estimate)->value, 0.1);
}

TEST(CostShare, IsOfTheLoopsWhereNothingElseIsKnown) {
  Estimate estimate;
  estimate.instructions = {10000, 16000, 6000, 5000, 7000};
  EXPECT_FALSE(shareOf(estimate)->ofWholeCall);
}

TEST(CostShare, IsUnknownWithoutABase) { EXPECT_FALSE(shareOf(Estimate()).has_value()); }

TEST(TooSmallForClocks, IsLessThanAThousandth) {
  Estimate estimate;
  estimate.instructions = {20000, 20012, 12, 10, 14};
  EXPECT_TRUE(isTooSmallForClocks(estimate));
}

TEST(TooSmallForClocks, IsNotWhatMayReachAThousandth) {
  Estimate estimate;
  estimate.instructions = {20000, 20012, 12, 10, 20};
  EXPECT_FALSE(isTooSmallForClocks(estimate));
}

TEST(TooSmallForClocks, IsNotWhatAddsNothing) {
  Estimate estimate;
  estimate.instructions = {20000, 20000, 0, 0, 0};
  EXPECT_FALSE(isTooSmallForClocks(estimate));
}

TEST(TooSmallForClocks, LooksAtASavingToo) {
  Estimate estimate;
  estimate.instructions = {20000, 19800, -200, -240, -160};
  EXPECT_FALSE(isTooSmallForClocks(estimate));
}

} // namespace
} // namespace condresched
