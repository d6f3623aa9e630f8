// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Text.h"

#include "SampleReport.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string textOf(bool listed) {
  Report report = listReport();
  report.command = "bench";
  TracedSite site{
      "mutex_lock",     "might_sleep", "kernel/locking/mutex.c", 283, "voluntary", "base", 3, listed,
      "__cond_resched", 0x10};
  TracedSite foreign = site;
  foreign.executions = 7;
  report.trace = Trace{1,
                       listed ? 1 : 0,
                       4,
                       {site},
                       {{foreign, "task switch at __switch_to_asm"}},
                       {{"voluntary", "base", 602, 0, {}}}};
  return writeText(report, false);
}

TEST(TextTrace, SaysHowMuchRanAndIsListed) {
  EXPECT_THAT(textOf(true),
              HasSubstr("\ntrace: in 602 calls of select() and poll() 1 site ran, 1 of them listed; "
                        "4 are listed\n"));
}

TEST(TextTrace, NamesEachSite) {
  EXPECT_THAT(textOf(true), HasSubstr("kernel/locking/mutex.c:283: note: might_sleep() in mutex_lock() was "
                                      "executed 3 times in voluntary (base)\n"));
}

TEST(TextTrace, WarnsOfASiteThatIsNotListed) {
  EXPECT_THAT(textOf(false), HasSubstr(":283: warning: "));
  EXPECT_THAT(textOf(false), HasSubstr("and is not listed\n"));
}

TEST(TextTrace, SumsForeignWorkUpByItsEvidence) {
  EXPECT_THAT(textOf(true),
              HasSubstr("7 more executions meanwhile were foreign: task switch at __switch_to_asm\n"));
}

TEST(TextTrace, IsSilentWhereNothingWasTraced) {
  Report report = listReport();
  report.command = "bench";
  EXPECT_THAT(writeText(report, false), Not(HasSubstr("trace:")));
}

} // namespace
} // namespace condresched
