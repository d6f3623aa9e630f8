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

BootMode full() {
  BootMode mode{"full", "PREEMPT", false, false};
  mode.preemptible = true;
  return mode;
}

std::optional<bool> preemptible(std::map<std::string, std::string> kconfig, const BootMode *mode = nullptr) {
  return isPreemptible(kconfig, mode);
}

TEST(Preemptible, IsNoConfigWithoutPreemption) {
  EXPECT_EQ(preemptible({{"CONFIG_PREEMPTION", "n"}}), false);
}

TEST(Preemptible, IsWhatKconfigSelectsPreemptionFor) {
  EXPECT_EQ(preemptible({{"CONFIG_PREEMPT_LAZY", "y"}, {"CONFIG_PREEMPTION", "y"}}), true);
}

TEST(Preemptible, IsAnOldTreesPreempt) { EXPECT_EQ(preemptible({{"CONFIG_PREEMPT", "y"}}), true); }

const std::map<std::string, std::string> dynamicConfig{{"CONFIG_PREEMPTION", "y"},
                                                       {"CONFIG_PREEMPT_DYNAMIC", "y"}};

TEST(Preemptible, IsADynamicKernelThatIsBootedSo) {
  const BootMode mode = full();
  EXPECT_EQ(preemptible(dynamicConfig, &mode), true);
}

TEST(Preemptible, IsNoDynamicKernelBootedAsNone) { EXPECT_EQ(preemptible(dynamicConfig, &none), false); }

TEST(Preemptible, IsNotKnownOfADynamicKernelThatNobodySaysHowToBoot) {
  EXPECT_EQ(preemptible(dynamicConfig), std::nullopt);
}

} // namespace
} // namespace condresched
