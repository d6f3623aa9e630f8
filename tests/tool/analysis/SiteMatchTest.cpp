// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SiteMatch.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

SideSite siteIn(const std::string &loop, int line = 1, const std::string &primitive = "cond_resched") {
  return {"do_select", "do_select", primitive, "fs/select.c", {line, 1, loop}, {}, {}, {}};
}

TEST(SiteMatch, PairsTheOnlySiteThoughItsLineMoved) {
  auto pairs = matchSites({siteIn("word", 10)}, {siteIn("word", 99)});
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_TRUE(pairs[0].base && pairs[0].patched);
}

TEST(SiteMatch, PairsASiteThatChangedItsLoopAsMovedInsteadOfVanishedAndAppeared) {
  auto pairs = matchSites({siteIn("word")}, {siteIn("fd")});
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_TRUE(pairs[0].base && pairs[0].patched);
}

TEST(SiteMatch, KeepsTheStayingSiteWhenANewOneComesBeforeIt) {
  auto pairs = matchSites({siteIn("word", 20)}, {siteIn("fd", 10), siteIn("word", 20)});
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].patched, 1U);
}

TEST(SiteMatch, GivesANewSiteTheNextOrdinal) {
  auto pairs = matchSites({siteIn("word", 20)}, {siteIn("fd", 10), siteIn("word", 20)});
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_FALSE(pairs[1].base);
  EXPECT_EQ(pairs[1].ordinal, 2);
}

TEST(SiteMatch, LeavesAVanishedSiteWithoutPartner) {
  auto pairs = matchSites({siteIn("word", 1), siteIn("word", 2)}, {siteIn("word", 1)});
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_FALSE(pairs[1].patched);
}

TEST(SiteMatch, NeverPairsDifferentPrimitives) {
  auto pairs = matchSites({siteIn("word", 1, "cond_resched")}, {siteIn("word", 1, "might_sleep")});
  EXPECT_EQ(pairs.size(), 2U);
}

/// A site of `function`, which do_select's loop comes to by these further calls.
SideSite siteBehind(const std::vector<std::string> &calls, const std::string &edge = "inline",
                    const std::string &loop = "fd") {
  SideSite site = siteIn(loop);
  site.path = {{"do_select", "fs/select.c", 1, "direct"}};
  for (const std::string &function : calls)
    site.path.push_back({function, "fs/select.c", 2, edge});
  site.function = site.path.back().function;
  return site;
}

bool isPaired(const SideSite &base, const SideSite &patched) {
  return matchSites({base}, {patched}).size() == 1;
}

TEST(SiteMatch, PairsTheSiteOfAFunctionThatBecameAMacro) {
  EXPECT_TRUE(isPaired(siteBehind({"relax"}), siteBehind({})));
}

TEST(SiteMatch, PairsTheSiteOfAMacroThatBecameAFunction) {
  EXPECT_TRUE(isPaired(siteBehind({}), siteBehind({"relax"})));
}

TEST(SiteMatch, DoesNotPairThemInAnotherLoop) {
  EXPECT_FALSE(isPaired(siteBehind({"relax"}), siteBehind({}, "inline", "word")));
}

TEST(SiteMatch, DoesNotPairWhatLiesTwoCallsApart) {
  EXPECT_FALSE(isPaired(siteBehind({"relax", "rest"}), siteBehind({})));
}

TEST(SiteMatch, DoesNotPairWhatIsReachedByDifferentFunctions) {
  EXPECT_FALSE(isPaired(siteBehind({"relax"}), siteBehind({"rest"})));
}

TEST(SiteMatch, DoesNotPairWhatAPointerLeadsToWithItsCaller) {
  EXPECT_FALSE(isPaired(siteBehind({"pipe_poll"}, "ops"), siteBehind({})));
}

} // namespace
} // namespace condresched
