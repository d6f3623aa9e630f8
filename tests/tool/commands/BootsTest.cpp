// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Boots.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

const BootSamples repeated{.base = {{"select-pipe", {{10, 20}, {10, 20}}}}, .patched = {}};
const BootSamples tickElsewhere{.base = {{"select-pipe", {{10, 20}, {20, 10}}}}, .patched = {}};

TEST(Evaluate, TrustsAnExactEngineWhoseBootsAreTheSame) {
  EXPECT_TRUE(evaluate(repeated, "select-pipe", true, 1).steady);
}

TEST(Evaluate, TrustsNoExactEngineWhoseBootsDiffer) {
  EXPECT_FALSE(evaluate(tickElsewhere, "select-pipe", true, 1).steady);
}

TEST(Evaluate, ExpectsNoTimedEngineToRepeat) {
  EXPECT_TRUE(evaluate(tickElsewhere, "select-pipe", false, 1).steady);
}

TEST(Evaluate, TakesAClockThatAnInterruptDidNotSlowDown) {
  BootSamples timed = tickElsewhere;
  timed.gigahertz = {{"select-pipe", {3.6, 3.7, 0.2}}};
  EXPECT_EQ(evaluate(timed, "select-pipe", false, 1).gigahertz, 3.6);
}

TEST(Evaluate, KnowsNoClockWhereTheGuestDidNotLook) {
  EXPECT_EQ(evaluate(repeated, "select-pipe", true, 1).gigahertz, 0);
}

} // namespace
} // namespace condresched
