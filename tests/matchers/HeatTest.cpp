// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Summaries.h"

namespace condresched {
namespace {

/// The heat of the call of work() in `void f(int a, int b) { BODY }`.
std::string heatOf(const std::string &body) {
  UnitSummary summary = summaryOf(
      "#define likely(x) __builtin_expect(!!(x), 1)\n#define unlikely(x) __builtin_expect(!!(x), 0)\n"
      "int work(void);\nextern int work_flags;\nint atomic_dec_and_test(int *);\nvoid *ERR_PTR(long);\n"
      "static inline int IS_ERR(long x) { return unlikely(x > -4096ul); }\n"
      "static inline int need_resched(void) { return unlikely(work_flags); }\n"
      "static __attribute__((noinline)) int work_slowly(void) { return work(); }\n"
      "int f(int a, int b) {\n" +
      body + "\n  return 0;\n}\n");
  for (const CallFact &call : summary.find("f")->calls)
    if (call.callee.starts_with("work"))
      return toString(call.temperature.heat);
  return "no call";
}

struct HeatCase {
  std::string name;
  std::string body;
  std::string heat;
};

class Heats : public testing::TestWithParam<HeatCase> {};

TEST_P(Heats, ComeFromTheWayTheSourceIsWritten) { EXPECT_EQ(heatOf(GetParam().body), GetParam().heat); }

INSTANTIATE_TEST_SUITE_P(
    Matchers, Heats,
    testing::Values(
        HeatCase{"unconditional", "work();", "hot"}, HeatCase{"condition", "if (a) work();", "warm"},
        HeatCase{"else_arm", "if (a) b = 1; else work();", "warm"},
        HeatCase{"unlikely_arm", "if (unlikely(a)) work();", "cold"},
        HeatCase{"else_of_unlikely", "if (unlikely(a)) b = 1; else work();", "hot"},
        HeatCase{"likely_arm", "if (likely(a)) work();", "hot"},
        HeatCase{"after_likely_way_out", "if (likely(a)) return 1; work();", "cold"},
        HeatCase{"after_unlikely_way_out", "if (unlikely(a)) return 1; work();", "hot"},
        HeatCase{"label_that_likely_jumps_to", "if (likely(a)) goto out; b = 1; out: work();", "hot"},
        HeatCase{"label_that_only_unlikely_jumps_to", "if (unlikely(a)) goto bad; return 0; bad: work();",
                 "cold"},
        HeatCase{"label_that_something_further_down_jumps_to",
                 "if (unlikely(a)) goto again; return 0; again: work(); if (b) goto again;", "hot"},
        HeatCase{"error_return", "if (a) { work(); return -22; }", "cold"},
        HeatCase{"return_of_minus_one", "if (a) { work(); return -1; }", "warm"},
        HeatCase{"last_reference", "if (atomic_dec_and_test(&a)) work();", "cold"},
        HeatCase{"not_last_reference", "if (!atomic_dec_and_test(&a)) return 0; work();", "cold"},
        HeatCase{"inline_that_is_unlikely", "if (IS_ERR(a)) work();", "cold"},
        HeatCase{"asked_whether_to_reschedule", "if (need_resched()) work();", "warm"},
        HeatCase{"right_of_and", "b = a && work();", "warm"},
        HeatCase{"right_of_unlikely_and", "b = unlikely(a) && work();", "cold"},
        HeatCase{"right_of_likely_or", "b = likely(a) || work();", "cold"},
        HeatCase{"left_of_and", "b = work() && a;", "hot"}, HeatCase{"choice", "b = a ? work() : 2;", "warm"},
        HeatCase{"case_of_a_switch", "switch (a) { case 1: work(); }", "warm"},
        HeatCase{"unlikely_beside_a_constant", "if (0 || unlikely(a)) work();", "cold"},
        HeatCase{"slow_path_out_of_line", "if (a) work_slowly();", "cold"},
        HeatCase{"out_of_line_but_always", "work_slowly();", "hot"},
        HeatCase{"other_case_of_a_constant_switch",
                 "switch (sizeof(a)) { case 1: work(); break; case 4: b = 1; }", "no call"},
        HeatCase{"chosen_case_by_falling_through",
                 "switch (sizeof(a)) { case 4: b = 1; case 1: work(); break; }", "warm"}),
    [](const auto &info) { return info.param.name; });

/// Whether the call of work() hangs only on that a reschedule is wanted.
bool runsIfWanted(const std::string &body) {
  UnitSummary summary =
      summaryOf("#define unlikely(x) __builtin_expect(!!(x), 0)\nint work(void);\nextern int flags;\n"
                "static inline int need_resched(void) { return unlikely(flags); }\nvoid f(int a) {\n" +
                body + "\n}\n");
  for (const CallFact &call : summary.find("f")->calls)
    if (call.callee == "work")
      return call.temperature.ifWanted;
  ADD_FAILURE() << "no call of work() in " << body;
  return false;
}

TEST(IfWanted, IsWhatATestWhetherToRescheduleLeadsTo) {
  EXPECT_TRUE(runsIfWanted("if (need_resched()) work();"));
}

TEST(IfWanted, IsItBehindUnlikelyToo) { EXPECT_TRUE(runsIfWanted("if (unlikely(need_resched())) work();")); }

TEST(IfWanted, IsTheElseOfItsNegation) {
  EXPECT_TRUE(runsIfWanted("if (!need_resched()) a = 1; else work();"));
}

TEST(IfWanted, IsNotWhatRunsUnlessWanted) { EXPECT_FALSE(runsIfWanted("if (!need_resched()) work();")); }

TEST(IfWanted, IsNotWhatHangsOnMore) { EXPECT_FALSE(runsIfWanted("if (need_resched() && a) work();")); }

TEST(IfWanted, IsNotWhatHangsOnMoreWithinTheArm) {
  EXPECT_FALSE(runsIfWanted("if (need_resched()) { if (a) work(); }"));
}

TEST(IfWanted, IsNotWhatStandsInAnotherArm) {
  EXPECT_FALSE(runsIfWanted("if (a) { if (need_resched()) work(); }"));
}

TEST(IfWanted, IsNotWhatAlwaysRuns) { EXPECT_FALSE(runsIfWanted("work();")); }

} // namespace
} // namespace condresched
