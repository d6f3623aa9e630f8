// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/SteadyClock.h"

#include "core/Dates.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

TEST(SteadyClock, KnowsTheDay) { EXPECT_TRUE(isDate(SteadyClock().today())); }

} // namespace
} // namespace condresched
