// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/ProvenChanges.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const PathStep root = {"do_select", "fs/select.c", 1, "direct"};
const PathStep callee = {"tcp_poll", "net/ipv4/tcp.c", 2, "ops"};

/// What stays of one change in `config`, of a site that `path` leads to.
std::vector<std::string> kept(const std::string &rule, const std::string &config,
                              const std::vector<PathStep> &path, const UnreadConfigs &unread) {
  SiteDiff diff;
  Site site;
  site.id = "the site";
  site.path = path;
  diff.sites = {site};
  Change change;
  change.rule = rule;
  change.config = config;
  change.site = site.id;
  diff.changes = {change};
  keepProven(diff, unread);
  std::vector<std::string> rules;
  for (const Change &left : diff.changes)
    rules.push_back(left.rule);
  return rules;
}

const UnreadConfigs onBase = {{"none"}, {}};
const UnreadConfigs onPatched = {{}, {"none"}};

TEST(ProvenChanges, SiteDoesNotAppearWhereTheBaseWasNotReadWhole) {
  EXPECT_THAT(kept("site-appeared", "none", {root, callee}, onBase), IsEmpty());
}

TEST(ProvenChanges, SiteAppearsWhereOnlyThePatchedSideWasNotReadWhole) {
  EXPECT_THAT(kept("site-appeared", "none", {root, callee}, onPatched), ElementsAre("site-appeared"));
}

TEST(ProvenChanges, SiteDoesNotVanishWhereThePatchedSideWasNotReadWhole) {
  EXPECT_THAT(kept("site-vanished", "none", {root, callee}, onPatched), IsEmpty());
}

TEST(ProvenChanges, SiteDoesNotMoveInwardWhereTheBaseWasNotReadWhole) {
  EXPECT_THAT(kept("moved-inward", "none", {root, callee}, onBase), IsEmpty());
}

TEST(ProvenChanges, OtherConfigsKeepTheirChanges) {
  EXPECT_THAT(kept("site-appeared", "full", {root, callee}, onBase), ElementsAre("site-appeared"));
}

TEST(ProvenChanges, BootModeIsAsReadAsItsConfig) {
  EXPECT_THAT(kept("site-appeared", "none:full", {root, callee}, onBase), IsEmpty());
}

TEST(ProvenChanges, HotFunctionsOwnSiteMovedAllTheSame) {
  EXPECT_THAT(kept("moved-inward", "none", {root}, onBase), ElementsAre("moved-inward"));
}

TEST(ProvenChanges, SiteOfBothSidesBecameACallAllTheSame) {
  EXPECT_THAT(kept("became-call", "none", {root, callee}, onBase), ElementsAre("became-call"));
}

} // namespace
} // namespace condresched
