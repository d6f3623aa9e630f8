// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Text.h"

#include "SampleReport.h"

#include <cmath>
#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;
using testing::Not;

StretchSide perFd() {
  return {false,
          {"1", 1},
          27,
          {"file->f_op->poll", "fdget"},
          BoundingSite{"do_select", "cond_resched", "fs/select.c", 566, "do_select:fd"}};
}

StretchSide perWord() {
  return {false,
          {"min(n,64)", 64},
          1850,
          {"file->f_op->poll", "fdget"},
          BoundingSite{"do_select", "cond_resched", "fs/select.c", 573, "do_select:word"}};
}

StretchSide preemptible() { return {.preemptible = true}; }

Stretch stretch(const std::string &config, const StretchSide &base, const StretchSide &patched) {
  return {config, "do_select", 500, "x86_64", "gcc", "audit", base, patched};
}

std::string textOf(const std::vector<Stretch> &stretches) {
  Report report = patchReport();
  report.stretches = stretches;
  return writeText(report, false);
}

TEST(TextStretch, SaysNothingWhereNothingChanged) { EXPECT_THAT(textOf({}), Not(HasSubstr("stretch"))); }

TEST(TextStretch, SaysOfWhatAllItsLinesAre) {
  EXPECT_THAT(
      textOf({stretch("none", perWord(), perFd())}),
      HasSubstr("\nLongest stretch without a scheduling point (gcc, x86_64, profile audit, n = 500)\n"));
}

TEST(TextStretch, ComparesTheSides) {
  EXPECT_THAT(textOf({stretch("none", perWord(), perFd())}),
              HasSubstr("  none: do_select: 64 fds (min(n,64)), at least 1,850 instructions -> "
                        "1 fd, at least 27 instructions; "));
}

TEST(TextStretch, NamesWhatIsNotBounded) {
  EXPECT_THAT(textOf({stretch("none", perWord(), perFd())}),
              HasSubstr("; not counting what file->f_op->poll() and fdget() run for each\n"));
}

TEST(TextStretch, NamesTheSitesThatBoundIt) {
  EXPECT_THAT(textOf({stretch("none", perWord(), perFd())}),
              HasSubstr("\n    bounded by cond_resched() in do_select() at fs/select.c:573 -> "
                        "cond_resched() in do_select() at fs/select.c:566\n"));
}

TEST(TextStretch, SaysWhereNoSiteBoundsIt) {
  StretchSide whole = perWord();
  whole.fds = {"n", 500};
  whole.site.reset();
  EXPECT_THAT(textOf({stretch("none", perWord(), whole)}),
              HasSubstr("-> 500 fds (n), the whole pass, at least "));
}

TEST(TextStretch, NeverInventsASize) {
  StretchSide unknown = perWord();
  unknown.fds = unknownExecutions("no size was seen");
  unknown.instructions = std::nan("");
  EXPECT_THAT(textOf({stretch("none", perFd(), unknown)}),
              HasSubstr("-> an unknown number of fds (no size was seen), an unknown number of instructions"));
}

TEST(TextStretch, SaysTheSameOfSeveralConfigsOnce) {
  EXPECT_THAT(textOf({stretch("none", perWord(), perFd()), stretch("voluntary", perWord(), perFd())}),
              HasSubstr("  none, voluntary: do_select: "));
}

TEST(TextStretch, HasNoneWhereTheKernelPreemptsItself) {
  EXPECT_THAT(textOf({stretch("full", preemptible(), preemptible())}), HasSubstr("  full: preemptible\n"));
}

TEST(TextStretch, TellsASideThatBecomesPreemptible) {
  EXPECT_THAT(textOf({stretch("none", perFd(), preemptible())}),
              HasSubstr("1 fd, at least 27 instructions -> preemptible; "));
}

TEST(TextStretch, SaysWhyItIsNotKnown) {
  Stretch unknown = stretch("my.config", {}, {});
  unknown.unknown = "nobody says how it is booted";
  EXPECT_THAT(textOf({unknown}),
              HasSubstr("  my.config: do_select: not known: nobody says how it is booted\n"));
}

} // namespace
} // namespace condresched
