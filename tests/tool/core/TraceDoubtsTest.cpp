// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Doubts.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Report tracedReport(bool listed) {
  Report report;
  report.command = "bench";
  report.configs.push_back({"none", true, std::nullopt, "", {}, false});
  TracedSite site;
  site.function = "mutex_lock";
  site.primitive = "might_sleep";
  site.file = "kernel/locking/mutex.c";
  site.line = 282;
  site.config = "none";
  site.listed = listed;
  report.trace = Trace{1, listed ? 1 : 0, 1, {site}, {}, {{"none", "base", 7, 0, {}}}};
  return report;
}

std::vector<std::string> textsOf(const std::vector<Reason> &reasons) {
  std::vector<std::string> texts;
  for (const Reason &reason : reasons)
    texts.push_back(reason.text);
  return texts;
}

TEST(TraceDoubts, NameASiteThatRanAndIsNotListed) {
  EXPECT_THAT(textsOf(doubts(tracedReport(false))),
              ElementsAre("a site was executed that the list does not have: kernel/locking/mutex.c:282 in "
                          "mutex_lock(), might_sleep() on the base side"));
}

TEST(TraceDoubts, AreNoneWhereAllThatRanIsListed) { EXPECT_THAT(doubts(tracedReport(true)), IsEmpty()); }

TEST(TraceDoubts, NameSchedulingPointsFromNowhere) {
  Report report = tracedReport(true);
  report.trace->boots.front().unexplained = 3;
  EXPECT_EQ(doubts(report).size(), 1U);
}

} // namespace
} // namespace condresched
