// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Needs.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;

std::vector<std::string> packagesOf(const std::vector<Need> &needs) {
  std::vector<std::string> packages;
  for (const Need &need : needs)
    packages.push_back(need.package);
  return packages;
}

TEST(GuestNeeds, NameTheCompilerAndTheLibraryOfEachOtherArchitecture) {
  EXPECT_THAT(packagesOf(guestNeeds()), ElementsAre("gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
                                                    "gcc-s390x-linux-gnu libc6-dev-s390x-cross"));
}

TEST(GuestNeeds, AreNotNeededForTheMainJob) {
  for (const Need &need : guestNeeds())
    EXPECT_FALSE(need.required) << need.name;
}

} // namespace
} // namespace condresched
