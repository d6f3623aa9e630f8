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
  EXPECT_THAT(architecture("vax").error().next, testing::HasSubstr("arm64 s390 um x86_64"));
}

TEST(Architecture, CompilesTheGuestForItsOwnCpu) {
  EXPECT_EQ(architecture("arm64")->guestCompiler, "aarch64-linux-gnu-gcc");
  EXPECT_EQ(architecture("s390")->guestCompiler, "s390x-linux-gnu-gcc");
}

TEST(Architecture, NamesThePackagesOfItsGuestsCompiler) {
  for (const std::string &name : architectureNames())
    EXPECT_THAT(architecture(name)->guestPackages,
                testing::AllOf(testing::Contains(testing::StartsWith("gcc")),
                               testing::Contains(testing::StartsWith("libc6-dev"))))
        << name;
}

TEST(Architecture, KnowsThatS390RunsAwayFromWhereItIsLinked) {
  // psw.addr = __kaslr_offset + vmlinux.entry, and without KASLR that is CONFIG_KERNEL_IMAGE_BASE
  // (arch/s390/boot/startup.c).
  EXPECT_EQ(architecture("s390")->imageBase, "CONFIG_KERNEL_IMAGE_BASE");
}

TEST(Architecture, HasItsVdsoMadeWhereKbuildHasNoRuleForIt) {
  EXPECT_EQ(architecture("arm64")->prepare, "prepare");
  EXPECT_EQ(architecture("x86_64")->prepare, "prepare0");
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
