// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/TraceLog.h"
#include "bench-hooks/TracePoint.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace condresched {

/// What a traced boot's log says.
struct TraceReading {
  std::map<int, std::uint64_t> executions;                      ///< Call -> how often a window executed it.
  std::map<std::pair<int, std::string>, std::uint64_t> foreign; ///< Call and evidence -> how often.
  std::set<std::string> entered;                                ///< Functions that a window entered.
  std::uint64_t windows = 0;
  std::uint64_t unexplained = 0; ///< Family functions entered in a window from no call that is known.
};

/// Reads a log's events in the order they came. A window belongs to the stack it was opened on, as each task
/// has one of its own: what runs on another stack is another task or an interrupt, and is foreign where the
/// log shows the switch or the entry that brought it there. What an interrupt runs on the window's own stack
/// is told by its entry. A call counts when its function was entered and came back to it (or was jumped to
/// from its straight line): an address alone may be come to by another way.
class TraceReader {
public:
  explicit TraceReader(const std::vector<TracePoint> &points);

  void take(const TraceEvent &event);
  const TraceReading &reading() const { return result; }

private:
  /// What is known of the work on one stack; stacks grow down.
  struct Stack {
    std::uint64_t window = 0; ///< The stack pointer at its window's entry; 0: none is open.
    bool switchedAway = false;
    std::vector<std::pair<std::uint64_t, std::string>> interrupts; ///< Stack pointer at entry, name.
    std::vector<std::uint64_t> entries; ///< Stack pointers at family functions not yet come back from.
    int tail = -1;                      ///< The jump whose straight line was the last that began.
  };

  void apply(const TracePoint &point, const TraceEvent &event, Stack &stack);
  void enterFamily(const TraceEvent &event, Stack &stack);
  void comeBack(int call, const TraceEvent &event, Stack &stack);
  void count(int call, const Stack &stack);
  std::string evidenceFor(const Stack &stack) const;
  void unwind(Stack &stack, std::uint64_t pointer);

  std::multimap<std::uint64_t, TracePoint> points;
  std::map<std::uint64_t, Stack> stacks; ///< By number of the stack.
  TraceReading result;
};

} // namespace condresched
