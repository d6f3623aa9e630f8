// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/Clock.h"

namespace condresched {

/// The machine's clocks.
class SteadyClock : public Clock {
public:
  std::chrono::steady_clock::time_point now() override { return std::chrono::steady_clock::now(); }
  std::string today() override;
  /// Times a chain of instructions that each take one cycle, often and shortly, and takes the fastest: what
  /// /proc/cpuinfo tells of a virtual machine is the rate of its counter, not that of the CPU.
  double gigahertz() override;
};

} // namespace condresched
