// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Witness.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

UnitSummary unitWith(const SiteFact &site) {
  UnitSummary unit;
  unit.functions.emplace_back().sites = {site};
  return unit;
}

SiteFact siteThatCalls(const std::string &symbol) {
  SiteFact site;
  site.calls = {symbol};
  return site;
}

TEST(Witness, AccountsForWhatASiteCalls) {
  EXPECT_THAT(unexplainedCalls(unitWith(siteThatCalls("__cond_resched")), {"__cond_resched", "fput"}),
              IsEmpty());
}

TEST(Witness, AccountsForTheTrampolineOfAStaticCall) {
  SiteFact site;
  site.staticCalls = {{"cond_resched", "__cond_resched"}};
  EXPECT_THAT(unexplainedCalls(unitWith(site), {"__SCT__cond_resched"}), IsEmpty());
}

TEST(Witness, NamesASchedulingPointThatNoSiteCalls) {
  EXPECT_THAT(
      unexplainedCalls(unitWith(siteThatCalls("__might_resched")), {"__might_resched", "__cond_resched"}),
      ElementsAre("__cond_resched"));
}

TEST(Witness, LeavesCallsOutsideTheFamilyAlone) {
  EXPECT_THAT(unexplainedCalls({}, {"schedule_timeout"}), IsEmpty());
}

} // namespace
} // namespace condresched
