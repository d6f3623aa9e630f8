// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/SteadyClock.h"

#include <ctime>

namespace condresched {

std::string SteadyClock::today() {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  char text[32];
  if (!::gmtime_r(&seconds, &parts) || std::strftime(text, sizeof text, "%Y-%m-%d", &parts) == 0)
    return {};
  return text;
}

} // namespace condresched
