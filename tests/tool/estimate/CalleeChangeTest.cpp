// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CalleeChange.h"

#include "Assemble.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

CodeSource sourceOf(const MachineUnit &unit) {
  return {[&unit](const std::string &symbol) {
            const auto found = unit.functions.find(symbol);
            return found == unit.functions.end() ? nullptr : &found->second;
          },
          {},
          std::nullopt};
}

/// The function with a loop that became of `base`, from f() on.
std::string loopIn(const std::string &base, const std::string &patched) {
  const MachineUnit before = assembled(base), after = assembled(patched);
  return loopInChange(sourceOf(after), sourceOf(before), "f");
}

const std::string plain = functionText("f", "nop\nret");
const std::string looping = functionText("f", "1: decl %edi\njne 1b\nret");

TEST(CalleeChange, ThatBringsALoopIsNamed) { EXPECT_EQ(loopIn(plain, looping), "f"); }

TEST(CalleeChange, ThatIsNoneHasNoLoop) { EXPECT_EQ(loopIn(looping, looping), ""); }

TEST(CalleeChange, OutsideALoopThatStaysBringsNone) {
  EXPECT_EQ(loopIn(looping, functionText("f", "nop\n1: decl %edi\njne 1b\nret")), "");
}

TEST(CalleeChange, OfALoopIsNamed) {
  EXPECT_EQ(loopIn(looping, functionText("f", "1: nop\ndecl %edi\njne 1b\nret")), "f");
}

TEST(CalleeChange, InAFunctionThatIsCalledNowIsNamed) {
  EXPECT_EQ(loopIn(plain, functionText("f", "call g\nret") + functionText("g", "1: decl %edi\njne 1b\nret")),
            "g");
}

TEST(CalleeChange, OnTheWayIntoTheSchedulerCountsNowhere) {
  EXPECT_EQ(loopIn(plain, functionText("f", "testl %edi, %edi\njne 1f\nret\n1: call scheduler\njmp 1b")), "");
}

TEST(CalleeChange, OfOneInstructionMakesOtherCode) {
  const MachineUnit one = assembled(functionText("f", "addl $1, %edi\nret"));
  const MachineUnit other = assembled(functionText("f", "addl $2, %edi\nret"));
  EXPECT_FALSE(isSameCode(one.functions.at("f"), other.functions.at("f")));
}

} // namespace
} // namespace condresched
