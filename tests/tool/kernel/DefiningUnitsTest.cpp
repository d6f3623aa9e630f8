// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FakeKernel.h"
#include "kernel/Prepared.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> unitsFor(FakeKernel &kernel, const Snapshot &snapshot, const std::string &symbol) {
  return definingUnits(kernel.walls, snapshot, FakeKernel::request().arch, symbol, "/cache").value();
}

const std::string Body = "void f(void)\n{\n}\n";

TEST(DefiningUnits, FindsTheUnit) {
  FakeKernel kernel;
  EXPECT_THAT(unitsFor(kernel, kernel.snapshot(), "do_select"), ElementsAre("fs/select.c"));
}

TEST(DefiningUnits, PutsTheKernelFolderFirst) {
  FakeKernel kernel;
  kernel.files.files["/k/fs/a.c"] = Body;
  kernel.files.files["/k/kernel/z.c"] = Body;
  EXPECT_THAT(unitsFor(kernel, kernel.snapshot(), "f"), ElementsAre("kernel/z.c", "fs/a.c"));
}

TEST(DefiningUnits, ForAHeaderGivesTheUnitsThatIncludeIt) {
  FakeKernel kernel;
  kernel.files.files["/k/kernel/rcu/tree_plugin.h"] = Body;
  kernel.files.files["/k/kernel/rcu/tree.c"] = "#include \"tree_plugin.h\"\n";
  kernel.files.files["/k/kernel/rcu/tiny.c"] = "";
  EXPECT_THAT(unitsFor(kernel, kernel.snapshot(), "f"), ElementsAre("kernel/rcu/tree.c"));
}

TEST(DefiningUnits, SearchesDriversOnlyForWhatTheCoreLacks) {
  FakeKernel kernel;
  kernel.files.files["/k/drivers/a.c"] = Body;
  kernel.files.files["/k/kernel/z.c"] = Body;
  EXPECT_THAT(unitsFor(kernel, kernel.snapshot(), "f"), ElementsAre("kernel/z.c"));
}

TEST(DefiningUnits, FindsADriversFunction) {
  FakeKernel kernel;
  kernel.files.files["/k/drivers/a.c"] = Body;
  EXPECT_THAT(unitsFor(kernel, kernel.snapshot(), "f"), ElementsAre("drivers/a.c"));
}

TEST(DefiningUnits, LeavesOtherArchitecturesOut) {
  FakeKernel kernel;
  kernel.files.files["/k/arch/arm/a.c"] = Body;
  EXPECT_THAT(unitsFor(kernel, kernel.snapshot(), "f"), IsEmpty());
}

TEST(DefiningUnits, SeesWhatAPatchAdds) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["kernel/new.c"] = Body;
  EXPECT_THAT(unitsFor(kernel, patched, "f"), ElementsAre("kernel/new.c"));
}

TEST(DefiningUnits, SeesWhatAPatchTakesAway) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["fs/select.c"] = "\n";
  EXPECT_THAT(unitsFor(kernel, patched, "do_select"), IsEmpty());
}

TEST(DefiningUnits, RemembersTheTree) {
  FakeKernel kernel;
  unitsFor(kernel, kernel.snapshot(), "do_select");
  kernel.files.files["/k/fs/select.c"] = "";
  EXPECT_THAT(unitsFor(kernel, kernel.snapshot(), "do_select"), ElementsAre("fs/select.c"));
}

} // namespace
} // namespace condresched
