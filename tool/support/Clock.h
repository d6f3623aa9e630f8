// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <string>

namespace condresched {

/// The wall to time.
class Clock {
public:
  virtual ~Clock() = default;

  /// Time that never goes back, for durations.
  virtual std::chrono::steady_clock::time_point now() = 0;
};

} // namespace condresched
