// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CycleModel.h"

#include "AssemblePath.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

const std::string x86 = "x86_64-linux-gnu";
const std::string arm = "aarch64-linux-gnu";
const std::string s390 = "s390x-linux-gnu";

CycleModel modelOf(const std::string &target, const std::string &cpu) {
  Result<CycleModel> model = CycleModel::create(llvm::Triple(target), cpu);
  if (!model)
    throw std::runtime_error(model.error().what);
  return std::move(*model);
}

PathCycles cyclesOf(const std::string &target, const std::string &cpu, const std::string &assembly) {
  return *modelOf(target, cpu).cycles(pathOf(target, assembly));
}

PathCycles onSkylake(const std::string &assembly) { return cyclesOf(x86, "skylake", assembly); }

/// A small callee with a saved register, as it is run: with its call and its return.
const std::string calledPoint =
    "call point\npush %rbx\nmov 8(%rsp), %eax\ntest %eax, %eax\nje 1f\n1: xor %ebx, "
    "%ebx\nmov %ebx, %eax\npop %rbx\nret\n";

// The chains' latencies are those of the makers' manuals: a multiplication on Skylake 3 cycles, a load that
// hits the first cache on Neoverse N1 and on z15 4 cycles, an addition on Cortex-A55 1 cycle.

TEST(CycleModel, AddsUpAChainOfX86) {
  EXPECT_NEAR(onSkylake("imul %rax, %rax\nimul %rax, %rax").dependent, 6, 0.1);
}

TEST(CycleModel, AddsUpAChainOfArm64) {
  EXPECT_NEAR(cyclesOf(arm, "neoverse-n1", "ldr x0, [x0]\nldr x0, [x0]").dependent, 8, 0.1);
}

TEST(CycleModel, AddsUpAChainOfS390) {
  EXPECT_NEAR(cyclesOf(s390, "z15", "lg %r1, 0(%r1)\nlg %r1, 0(%r1)").dependent, 8, 0.1);
}

TEST(CycleModel, AddsUpAChainOfACpuThatIssuesInOrder) {
  EXPECT_NEAR(cyclesOf(arm, "cortex-a55", "add x0, x0, #1\nadd x0, x0, #1").dependent, 2, 0.1);
}

TEST(CycleModel, CountsDispatchAndUnitsWithoutTheChain) {
  // Skylake multiplies on one port, once a cycle.
  EXPECT_NEAR(onSkylake("imul %rax, %rax\nimul %rax, %rax").ready, 2, 0.1);
}

const std::string fourStores = "mov %rax, (%rdi)\nmov %rax, 8(%rdi)\nmov %rax, (%rsi)\nmov %rax, 8(%rsi)";

TEST(CycleModel, StartsTwoStoresACycleOnZen4) {
  EXPECT_NEAR(cyclesOf(x86, "znver4", fourStores).ready, 2, 0.1); // AMD's guide; LLVM has one a cycle.
}

TEST(CycleModel, StartsOneStoreACycleOnSkylake) { EXPECT_NEAR(onSkylake(fourStores).ready, 4, 0.1); }

TEST(CycleModel, AStoreThatIsCorrectedStillWaitsForWhatItStores) {
  EXPECT_GE(cyclesOf(x86, "znver4", "imul %rax, %rax\nimul %rax, %rax\nmov %rax, (%rdi)").dependent, 6);
}

TEST(CycleModel, CountsTheWholeLatencyOfOneRun) {
  EXPECT_GE(onSkylake("imul %rax, %rax\nimul %rax, %rax").alone, 6);
}

TEST(CycleModel, ChargesACallWithWhatAJumpCosts) {
  EXPECT_EQ(onSkylake("call f\nadd $1, %rax").dependent, onSkylake("jmp f\nadd $1, %rax").dependent);
}

TEST(CycleModel, RunsAPathWithACallOfS390) {
  EXPECT_LT(cyclesOf(s390, "z15", "brasl %r14, f\naghi %r1, 1\nbr %r14").alone, 20);
}

TEST(CycleModel, FeedsNoCallToTheAnalyzerWhateverItIsTakenFor) {
  MachinePath path = pathOf(s390, "brasl %r14, f");
  path.front().kind = FlowKind::Plain;
  EXPECT_LT(modelOf(s390, "z15").cycles(path)->alone, 20);
}

TEST(CycleModel, RunsAPathWithACallOfArm64) {
  EXPECT_LT(cyclesOf(arm, "neoverse-n1", "bl f\nadd x0, x0, #1\nret").alone, 20);
}

TEST(CycleModel, DoesNotWaitForTheStackPointerBehindAPop) {
  // Two loads a cycle; with the pointer waiting for each load it would be 5 cycles a pop.
  EXPECT_LE(onSkylake("pop %rbx\npop %rcx\npop %rdx").dependent, 2);
}

TEST(CycleModel, TakesALandingMarkForANop) {
  EXPECT_TRUE(onSkylake("endbr64\nadd $1, %rax").uncosted.empty());
}

TEST(CycleModel, NamesWhatHasNoKnownCost) {
  EXPECT_EQ(onSkylake("cli\nadd $1, %rax\ncli").uncosted, (std::map<std::string, int>{{"CLI", 2}}));
}

TEST(CycleModel, ChargesASlotForWhatHasNoKnownCost) {
  EXPECT_EQ(onSkylake("cli\nadd $1, %rax").dependent, onSkylake("nop\nadd $1, %rax").dependent);
}

TEST(CycleModel, NamesALockedAccess) {
  EXPECT_EQ(onSkylake("lock incq (%rdi)").uncosted, (std::map<std::string, int>{{"LOCK_PREFIX", 1}}));
}

TEST(CycleModel, NamesAnExchangeWithMemoryWhichIsLocked) {
  EXPECT_EQ(onSkylake("xchg %eax, (%rdi)").uncosted, (std::map<std::string, int>{{"XCHG32rm", 1}}));
}

TEST(CycleModel, NamesBytesThatAreNoInstruction) {
  MachinePath path{{{0x06}, FlowKind::Plain, false}}; // `push %es`, which 64-bit code does not have.
  EXPECT_EQ(modelOf(x86, "skylake").cycles(path)->uncosted, (std::map<std::string, int>{{"bytes 06", 1}}));
}

TEST(CycleModel, NamesWhatTheCpuDoesNotHave) {
  MachinePath path{{{0xe0, 0xe3, 0x18, 0x25}, FlowKind::Plain, false}}; // `ptrue p0.b` of SVE.
  EXPECT_EQ(modelOf(arm, "neoverse-n1").cycles(path)->uncosted, (std::map<std::string, int>{{"PTRUE_B", 1}}));
}

TEST(CycleModel, CountsTakenJumpsCallsAndReturnsAsTurns) {
  MachinePath path = pathOf(x86, "call f\njne 1f\n1: ret\njne 1b");
  path.back().taken = true;
  EXPECT_EQ(modelOf(x86, "skylake").cycles(path)->turns, 3);
}

TEST(CycleModel, AnEmptyPathTakesNoTime) { EXPECT_EQ(modelOf(x86, "skylake").cycles({})->dependent, 0); }

TEST(CycleModel, EqualPathsAddNothing) {
  MachinePath path = pathOf(x86, calledPoint);
  EXPECT_EQ(modelOf(x86, "skylake").addedCycles(path, path)->high, 0);
}

TEST(CycleModel, ACallInAShortLoopCostsAtLeastItsTurns) {
  MachinePath base = pathOf(x86, "add $1, %r8\njmp 1f\n1:");
  MachinePath patched = pathOf(x86, "add $1, %r8\n" + calledPoint + "jmp 1f\n1:");
  EXPECT_GE(modelOf(x86, "skylake").addedCycles(base, patched)->low, 2);
}

TEST(CycleModel, ACallInALoopThatWaitsMayCostNothing) {
  std::string waits = "imul %r8, %r8\nimul %r8, %r8\nimul %r8, %r8\nimul %r8, %r8\n";
  MachinePath base = pathOf(x86, waits + "jmp 1f\n1:");
  MachinePath patched = pathOf(x86, waits + calledPoint + "jmp 1f\n1:");
  EXPECT_NEAR(modelOf(x86, "skylake").addedCycles(base, patched)->low, 0, 0.1);
}

TEST(CycleModel, ASavedRegisterDoesNotEndTheLoopsChain) {
  std::string waits = "imul %rbx, %rbx\nimul %rbx, %rbx\nimul %rbx, %rbx\nimul %rbx, %rbx\n";
  MachinePath base = pathOf(x86, waits + "jmp 1f\n1:");
  MachinePath patched = pathOf(x86, waits + calledPoint + "jmp 1f\n1:");
  EXPECT_GE(modelOf(x86, "skylake").addedCycles(base, patched)->low, 0);
}

TEST(CycleModel, SaysWhoseCyclesTheyAre) { EXPECT_EQ(modelOf(s390, "").cpu().name, "z15"); }

TEST(CycleModel, RefusesAnArchitectureItDoesNotKnow) {
  EXPECT_FALSE(CycleModel::create(llvm::Triple("riscv64-linux-gnu"), "sifive-u74").has_value());
}

} // namespace
} // namespace condresched
