// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/RescheduleTests.h"

#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

std::string objectOf(const std::string &source) {
  RealWalls real;
  TempFolder folder;
  Command command;
  command.argv = {"clang-19",       "--target=x86_64-linux-gnu", "-O1", "-g", "-c", "-xc", "-", "-o",
                  folder / "unit.o"};
  command.input = source;
  Result<ProcessResult> result = real.process.run(command);
  if (!result || !result->ok())
    throw std::runtime_error(result ? result->errors : result.error().what);
  return *real.files.read(folder / "unit.o");
}

/// Whether any instruction of `f` is marked, where it calls a function of that name inline.
bool marked(const std::string &name) {
  const std::string object =
      objectOf("extern int flags;\nvoid g(void);\nstatic inline __attribute__((always_inline)) int " + name +
               "(void) {\n  return flags & 8;\n}\nvoid f(void) {\n  if (" + name + "())\n    g();\n}\n");
  MachineUnit unit = *readMachineCode(object, "");
  EXPECT_TRUE(markRescheduleTests(unit, object));
  for (const Instruction &instruction : unit.functions.at("f").code)
    if (instruction.asksForReschedule)
      return true;
  return false;
}

TEST(RescheduleTests, AreKnownByTheFunctionTheyWereWrittenIn) { EXPECT_TRUE(marked("need_resched")); }

TEST(RescheduleTests, AreNoOtherTests) { EXPECT_FALSE(marked("signal_pending")); }

} // namespace
} // namespace condresched
