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

} // namespace
} // namespace condresched
