// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/LinkedCode.h"

#include "Assemble.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// What `wanted` and the code before and after it are linked to, at address 0x1000.
LinkedCode linked(const std::string &assembly, const std::string &triple = "x86_64-linux-gnu") {
  RealWalls real;
  TempFolder folder;
  const std::vector<std::vector<std::string>> steps = {
      {"clang-19", "--target=" + triple, "-c", "-xassembler", "-", "-o", folder / "unit.o"},
      {"ld.lld-19", "-Ttext=0x1000", "-e", "wanted", "-o", folder / "linked", folder / "unit.o"}};
  for (const std::vector<std::string> &step : steps) {
    Command command;
    command.argv = step;
    command.input = assembly;
    Result<ProcessResult> result = real.process.run(command);
    if (!result || !result->ok())
      throw std::runtime_error(result ? result->errors : result.error().what);
  }
  Result<LinkedCode> code = readLinkedCode(*real.files.read(folder / "linked"),
                                           [](std::string_view name) { return name == "wanted"; });
  if (!code)
    throw std::runtime_error(code.error().what);
  return *code;
}

/// The calls from a function of this body; each nop and each ret has one byte.
std::vector<LinkedCall> callsFrom(const std::string &body) {
  return linked(functionText("wanted", "ret") + functionText("f", body)).calls;
}

TEST(LinkedCode, FindsACallAndWhereItComesBackTo) {
  const LinkedCall call = callsFrom("nop\ncall wanted\nret").at(0);
  EXPECT_EQ(call.caller, "f");
  EXPECT_EQ(call.callee, "wanted");
  EXPECT_EQ(call.address, 0x1002U);
  EXPECT_EQ(call.after, 0x1007U);
}

TEST(LinkedCode, FindsNoCallOfAnotherFunction) {
  EXPECT_THAT(
      linked(functionText("wanted", "ret") + functionText("g", "ret") + functionText("f", "call g")).calls,
      IsEmpty());
}

TEST(LinkedCode, FindsAJumpAndWhereItsStraightLineBegins) {
  const LinkedCall jump = callsFrom("test %eax, %eax\nje 1f\nnop\nnop\njmp wanted\n1: ret").at(0);
  EXPECT_EQ(jump.after, 0U);
  EXPECT_THAT(jump.leaders, ElementsAre(jump.address - 2));
}

TEST(LinkedCode, FindsEachWayIntoTheStraightLine) {
  const LinkedCall jump = callsFrom("test %eax, %eax\nje 1f\nnop\n1: nop\njmp wanted").at(0);
  EXPECT_THAT(jump.leaders, ElementsAre(jump.address - 2, jump.address - 1));
}

TEST(LinkedCode, TakesNoLoopForACall) {
  EXPECT_THAT(linked(functionText("wanted", "nop\njmp wanted")).calls, IsEmpty());
}

TEST(LinkedCode, FindsACallOnArm64) {
  const std::string text = functionText("wanted", "ret") + functionText("f", "nop\nbl wanted\nret");
  EXPECT_EQ(linked(text, "aarch64-linux-gnu").calls.at(0).after, 0x100cU);
}

TEST(LinkedCode, FindsACallOnS390) {
  const std::string text =
      functionText("wanted", "br %r14") + functionText("f", "nopr\nbrasl %r14, wanted\nbr %r14");
  EXPECT_EQ(linked(text, "s390x-linux-gnu").calls.at(0).after, 0x100aU);
}

TEST(LinkedCode, KnowsItsSymbols) {
  EXPECT_EQ(linked(functionText("wanted", "ret")).symbols.at(0).name, "wanted");
}

TEST(LinkedCode, IsUndecidedAboutWhatIsNoElf) {
  EXPECT_FALSE(readLinkedCode("no ELF", [](std::string_view) { return true; }));
}

} // namespace
} // namespace condresched
