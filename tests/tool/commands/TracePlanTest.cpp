// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/TracePlan.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsSupersetOf;

LinkedCode kernel() {
  LinkedCode code;
  std::uint64_t address = 0x1000;
  for (const char *name : {"do_select", "do_sys_poll", "__cond_resched", "__SCT__might_resched", "pipe_poll",
                           "asm_exc_page_fault", "asm_sysvec_apic_timer_interrupt", "asm_load_gs_index",
                           "restore_regs_and_return_to_kernel", "__switch_to_asm"})
    code.symbols.push_back({name, address += 0x100, 0x80});
  code.calls = {{"core_sys_select", "do_select", 0x5000, 0x5005, {}},
                {"do_select", "__cond_resched", 0x5100, 0x5105, {}},
                {"run_ksoftirqd", "__cond_resched", 0x5200, 0, {0x5190}}};
  return code;
}

std::vector<std::string> pointsOf(PointKind kind, const std::vector<std::string> &functions = {}) {
  std::vector<std::string> names;
  const TracePlan plan = *tracePlan(kernel(), functions);
  for (const TracePoint &point : plan.points)
    if (point.kind == kind)
      names.push_back(point.name + "@" + std::to_string(point.call));
  return names;
}

TEST(TracePlan, OpensAWindowAtBothSystemCalls) {
  EXPECT_THAT(pointsOf(PointKind::WindowEntry), IsSupersetOf({"do_select@-1", "do_sys_poll@-1"}));
}

TEST(TracePlan, ClosesItWhereTheCallComesBackTo) {
  EXPECT_THAT(pointsOf(PointKind::WindowExit), testing::ElementsAre("do_select@-1"));
}

TEST(TracePlan, LogsTheWholeFamily) {
  EXPECT_THAT(pointsOf(PointKind::FamilyEntry),
              IsSupersetOf({"__cond_resched@-1", "__SCT__might_resched@-1"}));
}

TEST(TracePlan, LogsWhereEachCallComesBackTo) {
  EXPECT_THAT(pointsOf(PointKind::FamilyReturn), testing::ElementsAre("__cond_resched@0"));
}

TEST(TracePlan, LogsTheStraightLineBeforeAJump) {
  EXPECT_THAT(pointsOf(PointKind::TailLeader), testing::ElementsAre("__cond_resched@1"));
}

TEST(TracePlan, LogsInterruptsAndExceptionsByTheirEntry) {
  EXPECT_THAT(pointsOf(PointKind::InterruptEntry),
              testing::UnorderedElementsAre("asm_exc_page_fault@-1", "asm_sysvec_apic_timer_interrupt@-1"));
}

TEST(TracePlan, LogsTheFunctionsAskedFor) {
  EXPECT_THAT(pointsOf(PointKind::Function, {"pipe_poll", "inlined"}), testing::ElementsAre("pipe_poll@-1"));
}

TEST(TracePlan, IsUndecidedWithoutAWindow) {
  LinkedCode code = kernel();
  code.symbols.erase(code.symbols.begin());
  EXPECT_THAT(tracePlan(code, {}).error().what, HasSubstr("do_select"));
}

TEST(TracePlan, IsUndecidedWhereForeignWorkCannotBeTold) {
  LinkedCode code = kernel();
  code.symbols.pop_back();
  EXPECT_THAT(tracePlan(code, {}).error().what, HasSubstr("foreign"));
}

} // namespace
} // namespace condresched
