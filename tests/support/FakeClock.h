// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/Clock.h"

#include <string>

namespace condresched {

/// Time that passes only when a test says so, or by `tick` at every look.
class FakeClock : public Clock {
public:
  std::chrono::steady_clock::time_point now() override { return time += tick; }
  std::string today() override { return day; }
  void advance(std::chrono::milliseconds span) { time += span; }

  std::chrono::steady_clock::time_point time{};
  std::chrono::milliseconds tick{0};
  std::string day = "2026-12-02";
};

} // namespace condresched
