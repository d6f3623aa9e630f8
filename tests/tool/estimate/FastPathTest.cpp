// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/FastPath.h"
#include "Assemble.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;

CodeSource sourceOf(const MachineUnit &unit, const std::optional<BootMode> &mode = std::nullopt) {
  return {[&unit](const std::string &symbol) {
            auto found = unit.functions.find(symbol);
            return found == unit.functions.end() ? nullptr : &found->second;
          },
          {{"cond_resched", "callee"}},
          mode};
}

std::optional<double> pathThrough(const std::string &text, const std::string &symbol = "f") {
  MachineUnit unit = assembled(text);
  return fastPath(sourceOf(unit), symbol);
}

// The shape of __cond_resched(): a test, a jump to the slow side, the fast side.
const char *shape =
    "testl %edi, %edi\n jne 1f\n xorl %eax, %eax\n ret\n1: call scheduler\n movl $1, %eax\n ret";

TEST(FastPath, CountsAStraightFunction) { EXPECT_EQ(pathThrough(functionText("f", "nop\nnop\nret")), 3); }

TEST(FastPath, TakesTheSideThatDoesNotEnterTheScheduler) {
  EXPECT_EQ(pathThrough(functionText("f", shape)), 4);
}

TEST(FastPath, FollowsACalleeThatIsAlwaysCalled) {
  // nop, call, the callee's two, ret.
  EXPECT_EQ(pathThrough(functionText("f", "nop\ncall g\nret") + functionText("g", "nop\nret")), 5);
}

TEST(FastPath, FollowsATailCall) {
  EXPECT_EQ(pathThrough(functionText("f", "nop\njmp g") + functionText("g", "nop\nret")), 4);
}

TEST(FastPath, PrefersTheShortCalleeOfTwoWays) {
  std::string slow;
  for (int i = 0; i < 50; ++i)
    slow += "nop\n";
  std::string text = functionText("f", "testl %edi, %edi\njne 1f\ncall quick\nret\n1: call slow\nret") +
                     functionText("quick", "ret") + functionText("slow", slow + "ret");
  EXPECT_EQ(pathThrough(text), 5);
}

/// As pathThrough(), where the source says that f() comes to a scheduling point.
std::optional<double> pathPast(const std::string &text) {
  MachineUnit unit = assembled(text + functionText("__cond_resched", "nop\nret"));
  CodeSource code = sourceOf(unit);
  code.passing["f"] = {"__cond_resched"};
  return fastPath(code, "f");
}

TEST(FastPath, GoesPastTheSchedulingPointThatTheSourceComesTo) {
  // test, je, call with its two, ret: not the early return.
  EXPECT_EQ(pathPast(functionText("f", "testl %edi,%edi\nje 1f\ncall __cond_resched\n1: ret")), 6);
}

TEST(FastPath, IsUnknownWhereTheSchedulingPointIsCalledByAConditionalJump) {
  EXPECT_EQ(pathPast(functionText("f", "testl %edi,%edi\njne __cond_resched\nret")), std::nullopt);
}

TEST(FastPath, AsksForNoSchedulingPointThatTheCompilerPutIntoTheFunction) {
  EXPECT_EQ(pathPast(functionText("f", "nop\nret")), 2);
}

TEST(FastPath, IsUnknownWhereEveryWayLeadsIntoCodeThatWasNotRead) {
  EXPECT_EQ(pathThrough(functionText("f", "call scheduler\nret")), std::nullopt);
}

TEST(FastPath, IsUnknownWhereEveryWayRunsThroughALoop) {
  EXPECT_EQ(pathThrough(functionText("f", "1: decl %edi\njne 1b\nret")), std::nullopt);
}

TEST(FastPath, PassesByALoopOnTheSlowSide) {
  EXPECT_EQ(pathThrough(functionText("f", "testl %edi, %edi\njne 1f\nret\n1: decl %edi\njne 1b\nret")), 3);
}

TEST(FastPath, IsUnknownForAFunctionThatIsNotThere) { EXPECT_EQ(pathThrough("", "f"), std::nullopt); }

TEST(FastPath, EndsOnFunctionsThatCallEachOther) {
  EXPECT_EQ(pathThrough(functionText("f", "call g\nret") + functionText("g", "call f\nret")), std::nullopt);
}

TEST(CallCost, OfASwitchedOffStaticCallIsTheInstructionInItsPlace) {
  MachineUnit unit = assembled(functionText("callee", "nop\nret"));
  BootMode full{"full", "", false, false};
  EXPECT_EQ(callCost(sourceOf(unit, full), "__SCT__cond_resched"), 1);
}

TEST(CallCost, OfASwitchedOnStaticCallIsTheCallAndItsTarget) {
  MachineUnit unit = assembled(functionText("callee", "nop\nret"));
  BootMode none{"none", "", true, false};
  EXPECT_EQ(callCost(sourceOf(unit, none), "__SCT__cond_resched"), 3);
}

/// The kinds of what runs in the place of the call at the beginning of `f`.
std::vector<FlowKind> kindsOf(const std::string &text, const std::optional<BootMode> &mode = std::nullopt) {
  const MachineUnit unit = assembled(text);
  std::vector<FlowKind> kinds;
  if (const auto path = callPath(sourceOf(unit, mode), unit.functions.at("f").code.front()))
    for (const PathInstruction &step : *path)
      kinds.push_back(step.kind);
  return kinds;
}

TEST(CallPath, IsTheCallAndTheCalleesFastSide) {
  EXPECT_THAT(kindsOf(functionText("f", "call g\nret") + functionText("g", shape)),
              ElementsAre(FlowKind::Call, FlowKind::Plain, FlowKind::ConditionalJump, FlowKind::Plain,
                          FlowKind::Return));
}

TEST(CallPath, HoldsWhatTheCalleeCalls) {
  EXPECT_THAT(
      kindsOf(functionText("f", "call g\nret") + functionText("g", "nop\njmp h") + functionText("h", "ret")),
      ElementsAre(FlowKind::Call, FlowKind::Plain, FlowKind::TailCall, FlowKind::Return));
}

TEST(CallPath, OfASwitchedOffStaticCallIsOneInstructionThatGoesOn) {
  EXPECT_THAT(kindsOf(functionText("f", "call __SCT__cond_resched\nret"), BootMode{"full", "", false, false}),
              ElementsAre(FlowKind::Plain));
}

TEST(CallPath, OfASwitchedOnStaticCallIsItsTargets) {
  EXPECT_THAT(kindsOf(functionText("f", "call __SCT__cond_resched\nret") + functionText("callee", "ret"),
                      BootMode{"none", "", true, false}),
              ElementsAre(FlowKind::Call, FlowKind::Return));
}

TEST(CallPath, TellsThatAJumpIsNotTaken) {
  const MachineUnit unit = assembled(functionText("f", "call g\nret") + functionText("g", shape));
  EXPECT_FALSE(callPath(sourceOf(unit), unit.functions.at("f").code.front())->at(2).taken);
}

TEST(CallPath, TellsThatAJumpIsTaken) {
  const MachineUnit unit =
      assembled(functionText("f", "call g\nret") + functionText("g", "je 1f\ncall slow\n1: ret"));
  EXPECT_TRUE(callPath(sourceOf(unit), unit.functions.at("f").code.front())->at(1).taken);
}

TEST(CallPath, IsNoneWhereThereIsNoFastPath) {
  const MachineUnit unit = assembled(functionText("f", "call scheduler\nret"));
  EXPECT_EQ(callPath(sourceOf(unit), unit.functions.at("f").code.front()), std::nullopt);
}

TEST(CalledOnTheWay, LeavesOutWhatIsNotComeBackFrom) {
  // As clang checks the stack: the failing side is the last of the function.
  const MachineUnit unit =
      assembled(functionText("f", "call g\ntestl %edi, %edi\njne 1f\nret\n1: call __stack_chk_fail"));
  EXPECT_EQ(calledOnTheWay(unit.functions.at("f")), std::set<std::string>{"g"});
}

TEST(CalledOnTheWay, HasATailCall) {
  const MachineUnit unit = assembled(functionText("f", "nop\njmp g"));
  EXPECT_EQ(calledOnTheWay(unit.functions.at("f")), std::set<std::string>{"g"});
}

TEST(CalledFunction, IsTheOneBehindAStaticCall) {
  EXPECT_EQ(calledFunction(sourceOf({}, BootMode{"none", "", true, false}), "__SCT__cond_resched"), "callee");
}

TEST(CalledFunction, IsNoneWhereTheBootModeSwitchesItOff) {
  EXPECT_EQ(calledFunction(sourceOf({}, BootMode{"full", "", false, false}), "__SCT__cond_resched"), "");
}

TEST(ArmCost, EndsBeforeABlockThatRunsAnyway) {
  const MachineUnit unit = assembled(functionText("f", "je 1f\nnop\nnop\n1: nop\nret"));
  EXPECT_EQ(armCost(sourceOf(unit), unit.functions.at("f"), 1, {2}), 2);
}

} // namespace
} // namespace condresched
