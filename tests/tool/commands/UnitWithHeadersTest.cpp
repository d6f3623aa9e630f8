// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/UnitWithHeaders.h"

#include "tool/kernel/FakeKernel.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

/// fs/select.c, whose object asks for fs/words.h; read() counts how often and misses `missing` the first
/// time.
class UnitWithHeaders : public testing::Test {
protected:
  UnitWithHeaders() {
    kernel.dryRun = "set -e; echo '# CC      fs/select.o';   clang-19 -D__KERNEL__ -c -o fs/select.o "
                    "/k/fs/select.c  ; scripts/basic/fixdep\n";
    kernel.rules["fs/select.o"] = {"fs/words.h"};
  }

  Result<int> read(const std::string &missing) {
    const SideQuestion side{snapshot, prepared, arch, "none", "/cache"};
    return withItsHeaders<int>(kernel.walls, side, "fs/select.c", [&](const UnitCommand &) -> Result<int> {
      if (++times > 1)
        return times;
      return tl::unexpected<Error>({ErrorKind::Undecided, "no " + missing, "", missing});
    });
  }

  FakeKernel kernel;
  Snapshot snapshot = kernel.snapshot();
  PreparedConfig prepared{.config = {}, .source = "/k", .build = "/b"};
  Architecture arch = FakeKernel::request().arch;
  int times = 0;
};

TEST_F(UnitWithHeaders, IsReadAgainOnceItsHeaderIsMade) { EXPECT_EQ(read("words.h").value(), 2); }

TEST_F(UnitWithHeaders, IsReadOnceWhereNobodyMakesTheHeader) {
  EXPECT_EQ(read("nothing.h").error().what, "no nothing.h");
}

TEST_F(UnitWithHeaders, IsReadOnceWhereSomethingElseIsWrong) {
  read("");
  EXPECT_EQ(times, 1);
}

TEST_F(UnitWithHeaders, SaysWhyItsHeaderCannotBeMade) {
  unitCommand(kernel.walls, prepared, arch, "fs/select.c", "/cache").value();
  kernel.makeErrors = "write error: No space left on device\n";
  EXPECT_THAT(read("words.h").error().what, testing::HasSubstr("No space left"));
}

} // namespace
} // namespace condresched
