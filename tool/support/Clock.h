// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <string>

namespace condresched {

/// The wall to time, and to how fast the CPU makes use of it.
class Clock {
public:
  virtual ~Clock() = default;

  /// Time that never goes back, for durations.
  virtual std::chrono::steady_clock::time_point now() = 0;

  /// The day in Greenwich, as 2026-12-02.
  virtual std::string today() = 0;

  /// GHz of this machine's CPU as it now runs under load; 0 where that cannot be told.
  virtual double gigahertz() = 0;
};

} // namespace condresched
