// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Kconfig.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

TEST(Profile, DefconfigIsTheTreesDefault) { EXPECT_EQ(profile("defconfig", "x86_64")->base, "defconfig"); }

TEST(Profile, AuditOfAnArchitectureWithoutDataStartsFromTheTreesDefault) {
  EXPECT_EQ(profile("audit", "um")->base, "defconfig");
}

TEST(Profile, TakesTheArchitecturesOwnDataFirst) {
  EXPECT_NE(profile("bench", "um")->settings, profile("bench", "x86_64")->settings);
}

TEST(Profile, ListsTheKnownNamesForAnUnknownOne) {
  EXPECT_THAT(profile("bnech", "um").error().next, testing::HasSubstr("audit bench defconfig"));
}

TEST(Profile, SaysWhenOneHasNothingForTheArchitecture) {
  EXPECT_THAT(profile("bench", "vax").error().what, testing::HasSubstr("no data for architecture vax"));
}

} // namespace
} // namespace condresched
