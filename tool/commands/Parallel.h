// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <semaphore>
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

/// How many work at once where threads outnumber the jobs: each waits for a turn and holds it while it works.
/// A holder must not wait for another turn.
class Turns {
public:
  explicit Turns(int jobs) : free(std::max(1, jobs)) {}

  class Turn {
  public:
    explicit Turn(Turns &turns) : turns(turns) { turns.free.acquire(); }
    ~Turn() { turns.free.release(); }
    Turn(const Turn &) = delete;
    Turn &operator=(const Turn &) = delete;

  private:
    Turns &turns;
  };

private:
  std::counting_semaphore<> free;
};

} // namespace condresched
