// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Assemble.h"

#include <gtest/gtest.h>
#include <llvm/TargetParser/Triple.h>

namespace condresched {
namespace {

Instruction instructionOf(const std::string &body, std::size_t index = 0) {
  return assembled(functionText("f", body)).functions.at("f").code.at(index);
}

TEST(MachineCode, NamesTheSymbolOfACall) {
  EXPECT_EQ(instructionOf("call __cond_resched").symbol, "__cond_resched");
}

TEST(MachineCode, NamesAFunctionOfTheSameSection) {
  std::string text = functionText("local", "ret") + functionText("f", "call local");
  EXPECT_EQ(assembled(text).functions.at("f").code.at(0).symbol, "local");
}

TEST(MachineCode, TakesACallThroughARetpolineThunkForIndirect) {
  EXPECT_EQ(instructionOf("call __x86_indirect_thunk_r11").kind, FlowKind::IndirectCall);
}

TEST(MachineCode, TakesACallThroughARegisterForIndirect) {
  EXPECT_EQ(instructionOf("call *%rax").kind, FlowKind::IndirectCall);
}

TEST(MachineCode, NamesTheFunctionWhoseAddressARegisterHolds) {
  Instruction call = instructionOf("movabsq $__cond_resched, %rbx\nnop\ncall *%rbx", 2);
  EXPECT_EQ(call.kind, FlowKind::Call);
  EXPECT_EQ(call.symbol, "__cond_resched");
}

TEST(MachineCode, ForgetsAnAddressWhenItsRegisterIsWrittenAgain) {
  EXPECT_EQ(instructionOf("movabsq $f, %rbx\nmovq (%rdi), %rbx\ncall *%rbx", 2).kind, FlowKind::IndirectCall);
}

TEST(MachineCode, TakesAJumpToTheReturnThunkForAReturn) {
  EXPECT_EQ(instructionOf("jmp __x86_return_thunk").kind, FlowKind::Return);
}

TEST(MachineCode, TakesAJumpToAnotherFunctionForATailCall) {
  Instruction jump = instructionOf("jmp elsewhere");
  EXPECT_EQ(jump.kind, FlowKind::TailCall);
  EXPECT_EQ(jump.symbol, "elsewhere");
}

TEST(MachineCode, GivesAConditionalJumpItsPlaceInTheFunction) {
  EXPECT_EQ(instructionOf("nop\n1: jne 1b\nret", 1).destination, 1U);
}

TEST(MachineCode, KeepsTheBytesOfAnInstruction) {
  EXPECT_EQ(instructionOf("nop\nxorl %eax, %eax\nret", 1).bytes, "\x31\xc0"); // Intel's manual: 31 /r.
}

TEST(MachineCode, TellsWhatTheCodeIsFor) {
  EXPECT_EQ(llvm::Triple(assembled(functionText("f", "ret")).triple).getArch(), llvm::Triple::x86_64);
}

/// What becomes of a jump whose entry in the table of static keys has this addend.
FlowKind kindOfKeyedJump(int addend) {
  return instructionOf("3: jmp 4f\nnop\n4: ret\n.pushsection __jump_table, \"aw\"\n.long 3b - ., 4b - .\n"
                       ".quad some_key - . + " +
                           std::to_string(addend) + "\n.popsection",
                       0)
      .kind;
}

TEST(MachineCode, FallsThroughAJumpThatObjtoolLaysANopOver) {
  EXPECT_EQ(kindOfKeyedJump(2), FlowKind::Plain);
}

TEST(MachineCode, TakesAJumpThatAStaticKeyLeavesAsItIs) { EXPECT_EQ(kindOfKeyedJump(0), FlowKind::Jump); }

TEST(MachineCode, RefusesWhatIsNoObject) { EXPECT_FALSE(readMachineCode("no object", "").has_value()); }

} // namespace
} // namespace condresched
