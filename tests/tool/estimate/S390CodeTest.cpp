// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What machine code means on s390, where a return is a branch to %r14.
#include "Assemble.h"
#include "estimate/FastPath.h"
#include "estimate/LoopCost.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

MachineUnit s390(const std::string &text) { return assembled(".machine z13\n" + text, "s390x-linux-gnu"); }

Instruction instructionOf(const std::string &body, std::size_t index = 0) {
  return s390(functionText("f", body)).functions.at("f").code.at(index);
}

CodeSource sourceOf(const MachineUnit &unit) {
  return {[&unit](const std::string &symbol) {
            auto found = unit.functions.find(symbol);
            return found == unit.functions.end() ? nullptr : &found->second;
          },
          {},
          std::nullopt};
}

TEST(S390Code, NamesTheSymbolOfACall) {
  EXPECT_EQ(instructionOf("brasl %r14, __cond_resched@PLT").symbol, "__cond_resched");
}

TEST(S390Code, NamesAFunctionOfAnotherSection) {
  std::string text =
      ".section .other, \"ax\"\nnopr\nlocal: br %r14\n.type local,@function\n.size local, .-local\n"
      ".text\n" +
      functionText("f", "brasl %r14, .other + 2");
  EXPECT_EQ(s390(text).functions.at("f").code.at(0).symbol, "local");
}

TEST(S390Code, TakesACallThroughARegisterForIndirect) {
  EXPECT_EQ(instructionOf("basr %r14, %r1").kind, FlowKind::IndirectCall);
}

TEST(S390Code, TakesACallOfAnExpolineThunkForIndirect) {
  EXPECT_EQ(instructionOf("brasl %r14, __s390_indirect_jump_r1").kind, FlowKind::IndirectCall);
}

TEST(S390Code, TakesAJumpToTheThunkOfTheReturnRegisterForAReturn) {
  EXPECT_EQ(instructionOf("jg __s390_indirect_jump_r14").kind, FlowKind::Return);
}

TEST(S390Code, TakesABranchToAnotherFunctionForATailCall) {
  Instruction jump = instructionOf("jg elsewhere");
  EXPECT_EQ(jump.kind, FlowKind::TailCall);
  EXPECT_EQ(jump.symbol, "elsewhere");
}

TEST(S390Code, TakesABranchToTheReturnRegisterForAReturn) {
  EXPECT_EQ(instructionOf("br %r14").kind, FlowKind::Return);
}

TEST(S390Code, KnowsAReturnUnderACondition) {
  EXPECT_EQ(instructionOf("ber %r14").kind, FlowKind::ConditionalReturn);
  EXPECT_EQ(instructionOf("cgrbe %r1, %r2, 0(%r14)").kind, FlowKind::ConditionalReturn);
}

TEST(S390Code, TakesABranchToRegisterZeroForNone) {
  // The kernel's memory barrier.
  EXPECT_EQ(instructionOf("bcr 14, 0").kind, FlowKind::Plain);
}

TEST(S390Code, TakesABranchOnMaskZeroForNone) {
  // A jump label that is off.
  EXPECT_EQ(instructionOf("1: brcl 0, 1b").kind, FlowKind::Plain);
}

TEST(S390Code, GivesAComparingBranchItsPlaceInTheFunction) {
  Instruction jump = instructionOf("nopr\n1: cgije %r1, 0, 1b\nbr %r14", 1);
  EXPECT_EQ(jump.kind, FlowKind::ConditionalJump);
  EXPECT_EQ(jump.destination, 2U);
}

TEST(S390Code, GivesACountingBranchItsPlaceInTheFunction) {
  EXPECT_EQ(instructionOf("nopr\n1: brctg %r2, 1b\nbr %r14", 1).destination, 2U);
}

TEST(S390Code, CountsAnInstructionOfANewerCpu) {
  // z13 has LOAD HALFWORD IMMEDIATE ON CONDITION, which LLVM's default z10 has not.
  EXPECT_EQ(s390(functionText("f", "lochilh %r0, 1\nbr %r14")).functions.at("f").code.size(), 2U);
}

TEST(S390Code, EndsAWayAtAReturnUnderACondition) {
  MachineUnit unit = s390(functionText("f", "chi %r2, 0\nber %r14\nnopr\nnopr\nbr %r14"));
  EXPECT_EQ(fastPath(sourceOf(unit), "f"), 2);
}

TEST(S390Code, GoesOnBehindAReturnUnderACondition) {
  MachineUnit unit = s390(functionText("f", "nopr\nber %r14\nbrasl %r14, g\nbr %r14"));
  EXPECT_EQ(calledOnTheWay(unit.functions.at("f")), std::set<std::string>{"g"});
}

TEST(S390Code, HasTheNestOfLoopsAroundThePoll) {
  MachineUnit unit = s390(functionText("do_select", "1: nopr\n"
                                                    "2: cgije %r2, 0, 3f\n"
                                                    "basr %r14, %r1\n"
                                                    "3: aghi %r6, -1\n"
                                                    "jne 2b\n"
                                                    "brasl %r14, __cond_resched\n"
                                                    "brct %r7, 1b\n"
                                                    "br %r14") +
                          functionText("__cond_resched", "nopr\nbr %r14"));
  Result<NestCost> cost =
      nestCost(unit.functions.at("do_select"), sourceOf(unit), {"__cond_resched"}, 2, true);
  ASSERT_TRUE(cost.has_value()) << cost.error().what;
  // Outer: nopr, the call with its callee's two, brct. Inner: cgije, basr, aghi, jne.
  EXPECT_THAT(cost->instructions, testing::ElementsAre(5, 4));
}

} // namespace
} // namespace condresched
