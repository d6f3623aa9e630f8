// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Architecture.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

TEST(Architecture, ReadsItsPageOfData) { EXPECT_EQ(architecture("x86_64")->image, "arch/x86/boot/bzImage"); }

TEST(Architecture, PassesSubarchToUserModeLinux) {
  EXPECT_THAT(architecture("um")->make, testing::Contains("SUBARCH=x86"));
}

TEST(Architecture, ListsTheKnownNamesForAnUnknownOne) {
  EXPECT_THAT(architecture("vax").error().next, testing::HasSubstr("um x86_64"));
}

TEST(Architecture, AnUnknownNameIsAUsageError) {
  EXPECT_EQ(architecture("vax").error().kind, ErrorKind::Usage);
}

TEST(Architecture, DataNamesItselfAsItsFile) {
  for (const std::string &name : architectureNames())
    EXPECT_EQ(architecture(name)->name, name);
}

} // namespace
} // namespace condresched
