// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/CpuList.h"

#include <gtest/gtest.h>

using namespace condresched;

TEST(CpuList, TakesTheEndOfARange) { EXPECT_EQ(lastCpu("0-3\n"), 3); }

TEST(CpuList, TakesALoneCpu) { EXPECT_EQ(lastCpu("0\n"), 0); }

TEST(CpuList, TakesTheLastOfSeveral) { EXPECT_EQ(lastCpu("0-3,8"), 8); }

TEST(CpuList, DoesNotGuess) { EXPECT_FALSE(lastCpu("")); }
