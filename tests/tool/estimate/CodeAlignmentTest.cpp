// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CodeAlignment.h"

#include "tool/estimate/Assemble.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;

std::vector<int> pairs(const std::string &base, const std::string &patched) {
  const MachineUnit before = assembled(functionText("f", base));
  const MachineUnit after = assembled(functionText("f", patched));
  std::vector<int> found;
  for (const auto &pair : aligned(before.functions.at("f"), after.functions.at("f")))
    found.push_back(pair ? static_cast<int>(*pair) : -1);
  return found;
}

TEST(CodeAlignment, PassesOverWhatIsNew) {
  EXPECT_THAT(pairs("nop\nret", "nop\ncall g\nret"), ElementsAre(0, -1, 1));
}

TEST(CodeAlignment, PassesOverWhatIsGone) {
  EXPECT_THAT(pairs("nop\ncall g\nret", "nop\nret"), ElementsAre(0, 2));
}

TEST(CodeAlignment, LooksAtTheOperationNotAtTheRegisters) {
  EXPECT_THAT(pairs("decl %edi\nret", "decl %eax\nret"), ElementsAre(0, 1));
}

TEST(CodeAlignment, TakesALongJumpForAShortOne) {
  EXPECT_THAT(pairs("{disp32} jne 1f\n1: ret", "jne 1f\n1: ret"), ElementsAre(0, 1));
}

TEST(CodeAlignment, KeepsCallsOfDifferentFunctionsApart) {
  EXPECT_THAT(pairs("call g\nret", "call h\nret"), ElementsAre(-1, 1));
}

} // namespace
} // namespace condresched
