// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Presets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

TEST(Presets, LmbenchStartsAtSelectAndAtTheOtherLatencyTests) {
  const std::vector<Root> preset = presetRoots("lmbench").value();
  std::vector<std::string> roots;
  for (const Root &root : preset)
    roots.push_back(root.text());
  EXPECT_THAT(roots, testing::IsSupersetOf({"fs/select.c:do_select", "fs/pipe.c:pipe_read",
                                            "mm/memory.c:handle_mm_fault", "kernel/fork.c:copy_process"}));
}

TEST(Presets, UnknownOneIsAUsageErrorThatListsTheKnownOnes) {
  const auto roots = presetRoots("lmbensh");
  ASSERT_FALSE(roots.has_value());
  EXPECT_THAT(roots.error().next, testing::HasSubstr("lmbench"));
}

} // namespace
} // namespace condresched
