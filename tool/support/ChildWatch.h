// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/Capture.h"
#include "support/Child.h"
#include "support/InterruptSignals.h"

#include <chrono>
#include <optional>

namespace condresched {

/// Waits for one child, collects its output and ends its whole group when there is a reason to:
/// its deadline, the text that was waited for, an interrupt. SIGTERM first, SIGKILL two seconds later.
class ChildWatch {
public:
  ChildWatch(Child started, const Command &command, InterruptSignals &signals);

  /// Blocks until the child has ended and its group with it.
  Result<ProcessResult> wait();

private:
  using Time = std::chrono::steady_clock::time_point;

  void collect();
  bool ended() const;
  void considerEnding();
  void endGroup();
  void sleepUntilNews() const;
  int reap();

  Child child;
  InterruptSignals &signals;
  Capture output;
  Capture errors;
  std::optional<Time> deadline;
  std::optional<Time> killAt; ///< Set once SIGTERM was sent.
  bool timedOut = false;
  bool matched = false;
  bool interrupted = false;
};

} // namespace condresched
