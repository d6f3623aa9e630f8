// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace condresched {

/// Runs `task(0)` to `task(count - 1)` on up to `jobs` threads and waits for all. Tasks that write do
/// so to places of their own.
inline void inParallel(std::size_t count, int jobs, const std::function<void(std::size_t)> &task) {
  std::atomic<std::size_t> next = 0;
  auto work = [&] {
    for (std::size_t index = next++; index < count; index = next++)
      task(index);
  };
  std::vector<std::jthread> threads;
  std::size_t wanted = std::min(count, static_cast<std::size_t>(std::max(1, jobs)));
  for (std::size_t thread = 1; thread < wanted; ++thread)
    threads.emplace_back(work);
  work();
}

} // namespace condresched
