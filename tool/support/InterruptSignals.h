// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/FileDescriptor.h"

#include <atomic>
#include <csignal>

namespace condresched {

/// SIGINT, SIGTERM and SIGHUP as something one can ask for instead of something that happens. They are
/// blocked for the thread that makes this object and for all threads it starts later, so make it first; the
/// mask is put back when the object goes. A SIGHUP that nohup has switched off stays so.
class InterruptSignals {
public:
  InterruptSignals();
  ~InterruptSignals();
  InterruptSignals(const InterruptSignals &) = delete;
  InterruptSignals &operator=(const InterruptSignals &) = delete;

  /// True from the first signal on, in every thread.
  bool raised();

  /// Readable when a signal waits; only one thread's raised() takes it, so also ask now and then.
  int descriptor() const { return signals.get(); }

  /// The signal mask as it was, for children.
  const sigset_t &originalMask() const { return original; }

private:
  sigset_t original;
  FileDescriptor signals;
  std::atomic<bool> seen = false;
};

} // namespace condresched
