// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/TracedKernel.h"

#include "support/FakeWalls.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

const Engine &tcg() {
  static const std::vector<std::unique_ptr<Engine>> all = engines();
  for (const std::unique_ptr<Engine> &engine : all)
    if (engine->name() == "tcg")
      return *engine;
  throw std::runtime_error("no tcg");
}

std::string faultOf(FakeWalls &fake) {
  return tracedKernel(fake.walls, tcg(), {"x86_64", "/k/bzImage", "/i.cpio", {}},
                      {"/k/vmlinux", {}, "/c/log"})
      .error()
      .what;
}

TEST(TracedKernel, NamesAKernelThatIsNotThere) {
  FakeWalls fake;
  EXPECT_THAT(faultOf(fake), testing::HasSubstr("/k/vmlinux"));
}

TEST(TracedKernel, BootsNoKernelThatItCannotRead) {
  FakeWalls fake;
  fake.files.files["/k/vmlinux"] = "no ELF";
  EXPECT_THAT(faultOf(fake), testing::HasSubstr("is not an ELF"));
  EXPECT_TRUE(fake.process.ran.empty());
}

} // namespace
} // namespace condresched
