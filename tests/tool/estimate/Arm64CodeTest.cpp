// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What machine code means on arm64.
#include "Assemble.h"
#include "estimate/FastPath.h"
#include "estimate/LoopCost.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

const std::string arm64 = "aarch64-linux-gnu";

Instruction instructionOf(const std::string &body, std::size_t index = 0) {
  return assembled(functionText("f", body), arm64).functions.at("f").code.at(index);
}

CodeSource sourceOf(const MachineUnit &unit, std::optional<BootMode> mode = std::nullopt) {
  return {[&unit](const std::string &symbol) {
            auto found = unit.functions.find(symbol);
            return found == unit.functions.end() ? nullptr : &found->second;
          },
          {},
          std::move(mode)};
}

/// A jump label as arch/arm64/include/asm/jump_label.h writes it, the branch taken while `key` is on.
std::string labelText(const std::string &instruction, const std::string &key) {
  return "100: " + instruction +
         "\n.pushsection __jump_table, \"aw\"\n.align 3\n.long 100b - ., 9f - .\n.quad " + key +
         " - .\n.popsection\n";
}

TEST(Arm64Code, NamesTheSymbolOfACall) {
  EXPECT_EQ(instructionOf("bl __cond_resched").symbol, "__cond_resched");
}

TEST(Arm64Code, NamesAFunctionOfAnotherSection) {
  std::string text =
      ".section .other, \"ax\"\nnop\nlocal: ret\n.type local,@function\n.size local, .-local\n.text\n" +
      functionText("f", "bl .other + 4");
  EXPECT_EQ(assembled(text, arm64).functions.at("f").code.at(0).symbol, "local");
}

TEST(Arm64Code, TakesACallThroughARegisterForIndirect) {
  EXPECT_EQ(instructionOf("blr x8").kind, FlowKind::IndirectCall);
}

TEST(Arm64Code, TakesABranchToAnotherFunctionForATailCall) {
  Instruction jump = instructionOf("b elsewhere");
  EXPECT_EQ(jump.kind, FlowKind::TailCall);
  EXPECT_EQ(jump.symbol, "elsewhere");
}

TEST(Arm64Code, KnowsAReturn) { EXPECT_EQ(instructionOf("ret").kind, FlowKind::Return); }

TEST(Arm64Code, GivesAComparingBranchItsPlaceInTheFunction) {
  EXPECT_EQ(instructionOf("nop\n1: cbnz x8, 1b\nret", 1).destination, 4U);
}

TEST(Arm64Code, GivesATestingBranchItsPlaceInTheFunction) {
  EXPECT_EQ(instructionOf("nop\n1: tbz w8, #7, 1b\nret", 1).destination, 4U);
}

TEST(Arm64Code, CountsAnInstructionOfANewerCpu) {
  // An LSE atomic, which the first ARMv8 does not have.
  EXPECT_EQ(assembled(".arch_extension lse\n" + functionText("f", "ldadd x0, x1, [x2]\nret"), arm64)
                .functions.at("f")
                .code.size(),
            2U);
}

TEST(Arm64Code, CountsWhatCannotBeDecodedAsOneInstruction) {
  EXPECT_EQ(assembled(functionText("f", ".inst 0xffffffff\nret"), arm64).functions.at("f").code.size(), 2U);
}

TEST(Arm64Code, LetsTheCpuDecideOnAJumpThatAnAlternativeMayReplace) {
  std::string text = functionText("f", "100: b 9f\n.pushsection .altinstructions, \"a\"\n.word 100b - .\n"
                                       ".popsection\nret\n9: nop\nret");
  EXPECT_EQ(assembled(text, arm64).functions.at("f").code.at(0).kind, FlowKind::ConditionalJump);
}

// The shape of dynamic_cond_resched() of kernel/sched/core.c: the key is on, the branch is compiled in.
std::string dynamicText() {
  return functionText("f", labelText("b 9f", "sk_dynamic_cond_resched") +
                               "mov w0, wzr\nret\n9: nop\nnop\nnop\nret");
}

TEST(Arm64Code, FollowsTheStaticKeyThatTheBootModeSwitchesOn) {
  MachineUnit unit = assembled(dynamicText(), arm64);
  EXPECT_EQ(fastPath(sourceOf(unit, BootMode{"none", "", true, false}), "f"), 5);
}

TEST(Arm64Code, PassesByTheStaticKeyThatTheBootModeSwitchesOff) {
  MachineUnit unit = assembled(dynamicText(), arm64);
  EXPECT_EQ(fastPath(sourceOf(unit, BootMode{"full", "", false, false}), "f"), 3);
}

TEST(Arm64Code, KnowsABranchThatIsTakenWhileItsKeyIsOff) {
  // static_branch_likely(): 1 is added to the key's address.
  EXPECT_FALSE(instructionOf(labelText("nop", "key + 1") + "ret\n9: ret").key->jumpsWhenOn);
  EXPECT_TRUE(instructionOf(labelText("nop", "key") + "ret\n9: ret").key->jumpsWhenOn);
}

TEST(Arm64Code, NamesAKeyThatNoOtherUnitSees) {
  const std::string key = ".pushsection .data\n.quad 0\n.type mine,@object\nmine: .quad 0\n.popsection\n";
  EXPECT_EQ(instructionOf(key + labelText("nop", "mine + 1") + "ret\n9: ret").key->name, "mine");
}

TEST(Arm64Code, LeavesOtherStaticKeysAsTheyAreCompiled) {
  MachineUnit unit =
      assembled(functionText("f", labelText("nop", "some_key") + "nop\nnop\nret\n9: ret"), arm64);
  EXPECT_EQ(fastPath(sourceOf(unit, BootMode{"none", "", true, false}), "f"), 4);
}

TEST(Arm64Code, HasTheNestOfLoopsAroundThePoll) {
  MachineUnit unit = assembled(functionText("do_select", "1: nop\n"
                                                         "2: cbz x20, 3f\n"
                                                         "blr x8\n"
                                                         "3: subs x21, x21, #1\n"
                                                         "b.ne 2b\n"
                                                         "bl __cond_resched\n"
                                                         "tbnz w22, #3, 1b\n"
                                                         "ret") +
                                   functionText("__cond_resched", "nop\nret"),
                               arm64);
  Result<NestCost> cost =
      nestCost(unit.functions.at("do_select"), sourceOf(unit), {"__cond_resched"}, 2, true);
  ASSERT_TRUE(cost.has_value()) << cost.error().what;
  // Outer: nop, the call with its callee's two, tbnz. Inner: cbz, blr, subs, b.ne.
  EXPECT_THAT(cost->instructions, testing::ElementsAre(5, 4));
}

} // namespace
} // namespace condresched
