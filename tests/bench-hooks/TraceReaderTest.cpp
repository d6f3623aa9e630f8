// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/TraceReader.h"

#include <gmock/gmock.h>

using namespace condresched;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

enum : std::uint64_t {
  SelectEntry = 0x100,
  SelectExit = 0x110,
  Resched = 0x200,
  AfterResched = 0x300, ///< Call 0.
  TailLine = 0x310,     ///< Call 1.
  Timer = 0x400,
  Back = 0x410,
  Switch = 0x500,
  Poll = 0x600,
};

const std::vector<TracePoint> points = {
    {SelectEntry, PointKind::WindowEntry, "do_select"},
    {SelectExit, PointKind::WindowExit, "do_select"},
    {Resched, PointKind::FamilyEntry, "__cond_resched"},
    {AfterResched, PointKind::FamilyReturn, "__cond_resched", 0},
    {TailLine, PointKind::TailLeader, "__cond_resched", 1},
    {Timer, PointKind::InterruptEntry, "asm_sysvec_apic_timer_interrupt"},
    {Back, PointKind::InterruptExit, "restore_regs_and_return_to_kernel"},
    {Switch, PointKind::TaskSwitch, "__switch_to_asm"},
    {Poll, PointKind::Function, "pipe_poll"},
};

/// Stack pointers on the stacks of two tasks and on that of the interrupts.
constexpr std::uint64_t task = 0x10000 + 0x3000, other = 0x20000 + 0x3000, irq = 0x30000 + 0x3000;

TraceReading readingOf(const std::vector<TraceEvent> &events) {
  TraceReader reader(points);
  for (const TraceEvent &event : events)
    reader.take(event);
  return reader.reading();
}

/// A call that enters the function and comes back.
std::vector<TraceEvent> call(std::uint64_t stack) { return {{Resched, stack - 8}, {AfterResched, stack}}; }

std::vector<TraceEvent> operator+(std::vector<TraceEvent> one, const std::vector<TraceEvent> &two) {
  one.insert(one.end(), two.begin(), two.end());
  return one;
}

const std::vector<TraceEvent> opened = {{SelectEntry, task}};
const std::vector<TraceEvent> closed = {{SelectExit, task + 8}};

} // namespace

TEST(TraceReader, CountsACallInTheWindow) {
  EXPECT_THAT(readingOf(opened + call(task - 100) + call(task - 100) + closed).executions,
              ElementsAre(Pair(0, 2)));
}

TEST(TraceReader, CountsNoCallBeforeTheWindow) {
  EXPECT_THAT(readingOf(call(task - 100) + opened + closed).executions, IsEmpty());
}

TEST(TraceReader, CountsNoCallAfterTheWindow) {
  EXPECT_THAT(readingOf(opened + closed + call(task - 100)).executions, IsEmpty());
}

TEST(TraceReader, EndsAWindowWhoseStackWasUnwound) {
  EXPECT_THAT(readingOf(opened + call(task + 64)).executions, IsEmpty());
}

TEST(TraceReader, CountsNoReturnAddressThatWasJumpedTo) {
  EXPECT_THAT(readingOf(opened + std::vector<TraceEvent>{{AfterResched, task - 100}}).executions, IsEmpty());
}

TEST(TraceReader, CountsNoReturnOfADeeperCall) {
  EXPECT_THAT(readingOf(opened + std::vector<TraceEvent>{{Resched, task - 200}, {AfterResched, task - 100}})
                  .executions,
              IsEmpty());
}

TEST(TraceReader, CountsAJumpFromItsStraightLine) {
  EXPECT_THAT(
      readingOf(opened + std::vector<TraceEvent>{{TailLine, task - 100}, {Resched, task - 90}}).executions,
      ElementsAre(Pair(1, 1)));
}

TEST(TraceReader, CountsNoStraightLineThatWasLeft) {
  EXPECT_THAT(
      readingOf(opened + std::vector<TraceEvent>{{TailLine, task - 100}} + call(task - 200)).executions,
      testing::Not(testing::Contains(Pair(2, testing::_))));
}

TEST(TraceReader, TellsWhatAnInterruptRanOnTheSameStack) {
  const TraceReading reading =
      readingOf(opened + std::vector<TraceEvent>{{Timer, task - 200}} + call(task - 300));
  EXPECT_THAT(reading.executions, IsEmpty());
  EXPECT_THAT(reading.foreign,
              ElementsAre(Pair(Pair(0, "interrupt entered at asm_sysvec_apic_timer_interrupt"), 1)));
}

TEST(TraceReader, TellsWhatAnInterruptRanOnItsOwnStack) {
  EXPECT_THAT(readingOf(opened + std::vector<TraceEvent>{{Timer, task - 200}} + call(irq)).foreign,
              ElementsAre(Pair(Pair(0, "interrupt entered at asm_sysvec_apic_timer_interrupt"), 1)));
}

TEST(TraceReader, CountsAgainWhenTheInterruptIsOver) {
  const std::vector<TraceEvent> interrupt = {{Timer, task - 200}, {Back, task - 360}};
  EXPECT_THAT(readingOf(opened + interrupt + call(task - 300)).executions, ElementsAre(Pair(0, 1)));
}

TEST(TraceReader, TakesAnInterruptForOverWhenItsFrameIsGone) {
  EXPECT_THAT(readingOf(opened + std::vector<TraceEvent>{{Timer, task - 200}} + call(task - 100)).executions,
              ElementsAre(Pair(0, 1)));
}

TEST(TraceReader, CountsACallThatAnInterruptBrokeInto) {
  const std::vector<TraceEvent> events = {
      {Resched, task - 108}, {Timer, task - 300}, {Back, task - 460}, {AfterResched, task - 100}};
  EXPECT_THAT(readingOf(opened + events).executions, ElementsAre(Pair(0, 1)));
}

TEST(TraceReader, TellsWhatAnotherTaskRanAfterASwitch) {
  const TraceReading reading =
      readingOf(opened + std::vector<TraceEvent>{{Switch, task - 400}} + call(other));
  EXPECT_THAT(reading.executions, IsEmpty());
  EXPECT_THAT(reading.foreign, ElementsAre(Pair(Pair(0, "task switch at __switch_to_asm"), 1)));
}

TEST(TraceReader, DoesNotAssumeASwitchThatWasNotLogged) {
  EXPECT_THAT(readingOf(opened + call(other)).executions, ElementsAre(Pair(0, 1)));
}

TEST(TraceReader, CountsOnWhenTheTaskRunsAgain) {
  EXPECT_THAT(
      readingOf(opened + std::vector<TraceEvent>{{Switch, task - 400}} + call(other) + call(task - 100))
          .executions,
      ElementsAre(Pair(0, 1)));
}

TEST(TraceReader, CountsForTheOtherTasksOwnWindow) {
  const std::vector<TraceEvent> events = {{Switch, task - 400}, {SelectEntry, other}};
  EXPECT_THAT(readingOf(opened + events + call(other - 100)).executions, ElementsAre(Pair(0, 1)));
}

TEST(TraceReader, NamesTheFunctionsThatAWindowEntered) {
  EXPECT_THAT(readingOf(opened + std::vector<TraceEvent>{{Poll, task - 100}}).entered,
              ElementsAre("pipe_poll"));
}

TEST(TraceReader, NamesNoFunctionThatAnotherTaskEntered) {
  EXPECT_THAT(readingOf(opened + std::vector<TraceEvent>{{Poll, other}}).entered, IsEmpty());
}

TEST(TraceReader, TellsOfASchedulingPointFromNowhere) {
  EXPECT_EQ(
      readingOf(opened + std::vector<TraceEvent>{{Resched, task - 200}, {Poll, task - 100}}).unexplained, 1U);
}

TEST(TraceReader, CountsTheWindows) { EXPECT_EQ(readingOf(opened + closed + opened + closed).windows, 2U); }

TEST(TracePoints, GiveEachAddressOnce) {
  EXPECT_THAT(
      addressesOf(
          {{2, PointKind::FamilyEntry, "a"}, {1, PointKind::Function, "b"}, {2, PointKind::Function, "a"}}),
      ElementsAre(1, 2));
}
