// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/SteadyClock.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <ctime>

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
  double fastest = 0;
  std::uint64_t value = 1;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const auto start = now();
    for (int round = 0; round < rounds; ++round)
      value = chain(value);
    const double ns = std::chrono::duration<double, std::nano>(now() - start).count();
    if (ns > 0)
      fastest = std::max(fastest, double(rounds) * cyclesARound / ns);
  }
  return fastest;
}

} // namespace condresched
