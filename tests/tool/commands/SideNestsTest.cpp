// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/SideNests.h"

#include "tool/analysis/SampleUnits.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

/// do_select()'s nest, with the site in its word loop as hot as `temperature`.
Nest nestWith(const Temperature &temperature) {
  UnitSummary unit = selectUnit();
  unit.functions.front().sites.front().temperature = temperature;
  const Reach reach = reachIn({unit}, {"fs/select.c", "do_select"}, {}).value();
  return nestOf(unit, reach, *workloadShape("select-pipe"), 500);
}

TEST(SideNests, HaveNoConditionBeforeAHotSite) { EXPECT_THAT(nestWith({}).conditional, IsEmpty()); }

TEST(SideNests, KnowASiteBehindACondition) {
  EXPECT_THAT(nestWith({Heat::Warm, "where i is odd"}).conditional,
              ElementsAre(ConditionalSite{"do_select", "cond_resched", "do_select:word"}));
}

TEST(SideNests, KnowASiteThatOnlyAsksWhetherToReschedule) {
  EXPECT_TRUE(nestWith({Heat::Warm, "where need_resched()", true}).ifWanted);
}

TEST(SideNests, HaveNoConditionBeforeASiteThatOnlyAsksThat) {
  EXPECT_THAT(nestWith({Heat::Warm, "where need_resched()", true}).conditional, IsEmpty());
}

TEST(SideNests, PassTheHotSiteOfAHelper) {
  EXPECT_THAT(nestWith({}).passing, ElementsAre(Pair("wait_here", ElementsAre("__cond_resched"))));
}

/// do_select()'s nest with a further loop in it.
Nest nestWithLoop(const std::string &bound) {
  UnitSummary unit = selectUnit();
  unit.functions.front().loops.push_back(loopFact(2, LoopShape::Counted, bound));
  unit.functions.front().sites.push_back(site("cond_resched", 3, 26));
  const Reach reach = reachIn({unit}, {"fs/select.c", "do_select"}, {}).value();
  return nestOf(unit, reach, *workloadShape("select-pipe"), 500);
}

TEST(SideNests, KnowHowAFurtherLoopIsBound) {
  EXPECT_THAT(nestWithLoop("q < 100").bounds, ElementsAre(Pair("do_select", "q < 100")));
}

} // namespace
} // namespace condresched
