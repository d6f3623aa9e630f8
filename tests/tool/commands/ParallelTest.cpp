// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Parallel.h"

#include <barrier>
#include <chrono>
#include <gtest/gtest.h>

namespace condresched {

namespace {

TEST(Parallel, RunsEachTaskOnce) {
  std::vector<int> runs(100);
  inParallel(runs.size(), 4, [&](std::size_t task) { ++runs[task]; });
  EXPECT_EQ(runs, std::vector<int>(100, 1));
}

TEST(Turns, AreHeldByNoMoreThreadsThanThereAreJobs) {
  Turns turns(2);
  std::barrier start(8);
  std::atomic<int> holders = 0;
  std::atomic<int> most = 0;
  inParallel(8, 8, [&](std::size_t) {
    start.arrive_and_wait();
    const Turns::Turn turn(turns);
    const int now = ++holders;
    for (int known = most; known < now && !most.compare_exchange_weak(known, now);) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    --holders;
  });
  EXPECT_LE(most, 2);
}

TEST(Turns, AreAtLeastOne) {
  Turns turns(0);
  bool reached = false;
  {
    const Turns::Turn turn(turns);
    reached = true;
  }
  EXPECT_TRUE(reached);
}

} // namespace

} // namespace condresched
