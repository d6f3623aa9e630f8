// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/SteadyClock.h"

#include "core/Dates.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

TEST(SteadyClock, KnowsTheDay) { EXPECT_TRUE(isDate(SteadyClock().today())); }

TEST(SteadyClock, KnowsHowFastTheCpuRuns) {
  EXPECT_GT(SteadyClock().gigahertz(), 0); // How fast that is each machine knows for itself.
}

} // namespace
} // namespace condresched
