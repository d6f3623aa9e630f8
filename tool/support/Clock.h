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

  /// The day in Greenwich, as 2026-12-02.
  virtual std::string today() = 0;
};

} // namespace condresched
