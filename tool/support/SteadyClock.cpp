// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/SteadyClock.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <ctime>
#include <vector>

namespace condresched {

namespace {

constexpr int rounds = 10000; // Some 40 us: most of them are disturbed by nobody.
constexpr int attempts = 200;
constexpr int cyclesARound = 8;

/// A rotation that waits for an exclusive or that waits for a rotation: one cycle each on the CPUs of our
/// architectures, and none that drops instructions on the way drops these.
std::uint64_t chain(std::uint64_t value) {
  for (int link = 0; link < cyclesARound / 2; ++link) {
    value = std::rotr(value, 7);
    asm volatile("" : "+r"(value)); // The compiler shall not fold them.
    value ^= 0x55;
    asm volatile("" : "+r"(value));
  }
  return value;
}

} // namespace

std::string SteadyClock::today() {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  char text[32];
  if (!::gmtime_r(&seconds, &parts) || std::strftime(text, sizeof text, "%Y-%m-%d", &parts) == 0)
    return {};
  return text;
}

double SteadyClock::gigahertz() {
  std::vector<double> seen;
  std::uint64_t value = 1;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const auto start = now();
    for (int round = 0; round < rounds; ++round)
      value = chain(value);
    const double ns = std::chrono::duration<double, std::nano>(now() - start).count();
    if (ns > 0)
      seen.push_back(double(rounds) * cyclesARound / ns);
  }
  // A disturbed one is slower. But the fastest may be one that a guest's clock was set forward in: on a busy
  // machine 5.8 GHz were seen where there are 3.7.
  const auto undisturbed = seen.begin() + static_cast<std::ptrdiff_t>(seen.size() * 3 / 4);
  if (undisturbed == seen.end())
    return 0;
  std::nth_element(seen.begin(), undisturbed, seen.end());
  return *undisturbed;
}

} // namespace condresched
