// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/Clock.h"

namespace condresched {

/// The machine's clocks.
class SteadyClock : public Clock {
public:
  std::chrono::steady_clock::time_point now() override { return std::chrono::steady_clock::now(); }
  std::string today() override;
};

} // namespace condresched
