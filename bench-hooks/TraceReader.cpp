// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/TraceReader.h"

#include <algorithm>

namespace condresched {

namespace {

/// Each task's stack, and each CPU's for interrupts, is that large and lies at a multiple of it.
constexpr std::uint64_t stackSize = 16384;

/// A return address, which a call pushes and coming back pops.
constexpr std::uint64_t pushed = 8;

} // namespace

std::vector<std::uint64_t> addressesOf(const std::vector<TracePoint> &points) {
  std::set<std::uint64_t> addresses;
  for (const TracePoint &point : points)
    addresses.insert(point.address);
  return {addresses.begin(), addresses.end()};
}

TraceReader::TraceReader(const std::vector<TracePoint> &points) {
  for (const TracePoint &point : points)
    this->points.emplace(point.address, point);
}

void TraceReader::take(const TraceEvent &event) {
  const auto [first, last] = points.equal_range(event.address);
  if (first == last)
    return;
  Stack &stack = stacks[event.stack / stackSize];
  unwind(stack, event.stack);
  stack.switchedAway = false;  // It runs again, or still.
  const int tail = stack.tail; // Holds for the very next event on its stack.
  for (auto point = first; point != last; ++point)
    apply(point->second, event, stack);
  if (stack.tail == tail && stack.interrupts.empty())
    stack.tail = -1;
}

/// What was begun deeper on the stack than `pointer` is over, whether its end was logged or not.
void TraceReader::unwind(Stack &stack, std::uint64_t pointer) {
  while (!stack.interrupts.empty() && stack.interrupts.back().first < pointer)
    stack.interrupts.pop_back();
  // A function that comes back pops its return address, and only that.
  while (!stack.entries.empty() && stack.entries.back() + pushed < pointer) {
    stack.entries.pop_back();
    if (stack.window != 0 && stack.interrupts.empty())
      ++result.unexplained;
  }
  if (stack.window != 0 && stack.window + pushed < pointer)
    stack.window = 0;
}

void TraceReader::apply(const TracePoint &point, const TraceEvent &event, Stack &stack) {
  switch (point.kind) {
  case PointKind::WindowEntry:
    ++result.windows;
    stack.window = event.stack;
    break;
  case PointKind::WindowExit:
    if (stack.interrupts.empty() && event.stack > stack.window)
      stack.window = 0;
    break;
  case PointKind::FamilyEntry:
    enterFamily(event, stack);
    break;
  case PointKind::FamilyReturn:
    comeBack(point.call, event, stack);
    break;
  case PointKind::TailLeader:
    stack.tail = point.call;
    break;
  case PointKind::InterruptEntry:
    // Another one at the same place: the last one is over.
    if (!stack.interrupts.empty() && stack.interrupts.back().first == event.stack)
      stack.interrupts.pop_back();
    stack.interrupts.emplace_back(event.stack, point.name);
    break;
  case PointKind::InterruptExit:
    if (!stack.interrupts.empty())
      stack.interrupts.pop_back();
    break;
  case PointKind::TaskSwitch:
    stack.switchedAway = true;
    break;
  case PointKind::Function:
    if (stack.window != 0 && stack.interrupts.empty())
      result.entered.insert(point.name);
    break;
  }
}

void TraceReader::enterFamily(const TraceEvent &event, Stack &stack) {
  // A trampoline that jumps on is the same call.
  if (!stack.entries.empty() && stack.entries.back() == event.stack)
    return;
  if (stack.tail >= 0) {
    count(stack.tail, stack);
    return;
  }
  stack.entries.push_back(event.stack);
}

void TraceReader::comeBack(int call, const TraceEvent &event, Stack &stack) {
  if (stack.entries.empty() || stack.entries.back() + pushed != event.stack)
    return; // Come to by another way.
  stack.entries.pop_back();
  count(call, stack);
}

void TraceReader::count(int call, const Stack &stack) {
  if (stack.window != 0 && stack.interrupts.empty()) {
    ++result.executions[call];
    return;
  }
  const bool open = std::ranges::any_of(stacks, [](const auto &entry) { return entry.second.window != 0; });
  if (!open)
    return;
  if (const std::string evidence = evidenceFor(stack); !evidence.empty())
    ++result.foreign[{call, evidence}];
  else
    ++result.executions[call]; // Nothing shows that it was somebody else.
}

std::string TraceReader::evidenceFor(const Stack &stack) const {
  if (!stack.interrupts.empty())
    return "interrupt entered at " + stack.interrupts.back().second;
  bool switched = false;
  for (const auto &[number, other] : stacks)
    if (other.window != 0 && !other.interrupts.empty())
      return "interrupt entered at " + other.interrupts.back().second;
    else if (other.window != 0 && other.switchedAway)
      switched = true;
  return switched ? "task switch at __switch_to_asm" : "";
}

} // namespace condresched
