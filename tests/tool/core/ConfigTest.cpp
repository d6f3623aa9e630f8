// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Config.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

// As kernel/sched/core.c describes its modes: none has cond_resched() on and might_resched() off.
const BootMode none{"none", "PREEMPT_NONE", true, false};

TEST(BootMode, SwitchesCondReschedOnInNone) { EXPECT_TRUE(switchesOn(none, "cond_resched")); }

TEST(BootMode, SwitchesMightReschedOffInNone) { EXPECT_FALSE(switchesOn(none, "dynamic_might_resched")); }

TEST(BootMode, TakesWhatItDoesNotKnowForOn) { EXPECT_TRUE(switchesOn(none, "x86_pmu_disable")); }

} // namespace
} // namespace condresched
