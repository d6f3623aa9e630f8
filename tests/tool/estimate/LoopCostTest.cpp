// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Assemble.h"
#include "estimate/Estimator.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>

namespace condresched {
namespace {

using testing::ElementsAre;

/// Two loops around an indirect call; `inFd` stands after the call, `inWord` at the end of the outer loop.
std::string nestText(const std::string &inFd, const std::string &inWord) {
  return functionText("do_select", "xorl %eax, %eax\n"
                                   "1: nop\n"
                                   "2: testl %ebx, %ebx\n"
                                   "je 3f\n"
                                   "call *%rax\n" +
                                       inFd +
                                       "3: incl %ecx\n"
                                       "cmpl $64, %ecx\n"
                                       "jne 2b\n" +
                                       inWord +
                                       "incl %edx\n"
                                       "cmpl $500, %edx\n"
                                       "jne 1b\n"
                                       "ret") +
         functionText("__cond_resched", "nop\nnop\nret");
}

NestCost costOfText(const std::string &text) {
  MachineUnit unit = assembled(text);
  CodeSource code{[&](const std::string &symbol) {
                    auto found = unit.functions.find(symbol);
                    return found == unit.functions.end() ? nullptr : &found->second;
                  },
                  {},
                  std::nullopt};
  Result<NestCost> cost = nestCost(unit.functions.at("do_select"), code, {"__cond_resched"}, 2, true);
  EXPECT_TRUE(cost.has_value()) << (cost ? "" : cost.error().what);
  return cost ? *cost : NestCost{};
}

NestCost costOf(const std::string &inFd, const std::string &inWord) {
  return costOfText(nestText(inFd, inWord));
}

TEST(LoopCost, CountsTheWayThatPassesThePoll) {
  // Inner: test, je, call, incl, cmpl, jne. Outer: nop, incl, cmpl, jne.
  EXPECT_THAT(costOf("", "").instructions, ElementsAre(4, 6));
}

TEST(LoopCost, CountsASchedulingPointWithItsCallee) {
  EXPECT_THAT(costOf("call __cond_resched\n", "").instructions, ElementsAre(4, 10));
}

TEST(LoopCost, TellsHowMuchOfItIsInSchedulingPoints) {
  EXPECT_THAT(costOf("", "call __cond_resched\n").points, ElementsAre(4, 0));
}

TEST(LoopCost, CountsAnIterationThatDoesNotComeToThePoll) {
  // test, je, incl, cmpl, jne.
  EXPECT_EQ(costOf("call __cond_resched\n", "").empty.at(1)->instructions, 5);
}

TEST(LoopCost, TellsWhatRunsThen) { EXPECT_EQ(costOf("", "").empty.at(1)->path.size(), 5U); }

TEST(LoopCost, HasNoSuchIterationWhereTheInnerLoopAlwaysRuns) {
  EXPECT_FALSE(costOf("", "").empty.at(0).has_value());
}

TEST(LoopCost, NamesWhatTheLoopsCallBesides) {
  EXPECT_THAT(costOf("call schedule\n", "call __cond_resched\n").callees, ElementsAre("schedule"));
}

TEST(LoopCost, DoesNotNameTheWaysToCallAndReturn) {
  EXPECT_THAT(costOf("call schedule\n", "call __x86_return_thunk\n").callees, ElementsAre("schedule"));
}

TEST(LoopCost, NamesThemByTheLoopAroundThem) {
  const NestCost cost = costOf("call fdget\n", "call schedule\n");
  EXPECT_THAT(cost.calleesWithin,
              ElementsAre(std::set<std::string>{"fdget", "schedule"}, std::set<std::string>{"fdget"}));
}

TEST(LoopCost, CountsTheLoopsInsideTheNest) {
  EXPECT_EQ(costOf("", "").innerLoops.size(), 0);
  EXPECT_EQ(costOf("5: decl %esi\njne 5b\n", "").innerLoops.size(), 1);
}

TEST(LoopCost, CountsTheCallsThroughAPointer) {
  EXPECT_EQ(costOf("", "").indirectCalls, 1);
  EXPECT_EQ(costOf("", "call *%rcx\n").indirectCalls, 2);
}

TEST(LoopCost, PassesASchedulingPointBehindACondition) {
  EXPECT_THAT(costOf("cmpl $1, %esi\njne 3f\ncall __cond_resched\n", "").instructions, ElementsAre(4, 12));
}

TEST(LoopCost, IsNotMisledByPaddingBeforeTheOuterLoopsTail) {
  // The inner loop is left by its header; its last block jumps back, padding follows, then the tail.
  MachineUnit unit = assembled(functionText("do_select", "1: nop\n"
                                                         "2: cmpl $64, %ecx\n"
                                                         "je 3f\n"
                                                         "call *%rax\n"
                                                         "incl %ecx\n"
                                                         "jmp 2b\n"
                                                         "nopw (%rax)\n"
                                                         "3: call __cond_resched\n"
                                                         "cmpl $500, %edx\n"
                                                         "jne 1b\n"
                                                         "ret") +
                               functionText("__cond_resched", "nop\nnop\nret"));
  CodeSource code{[&](const std::string &symbol) {
                    auto found = unit.functions.find(symbol);
                    return found == unit.functions.end() ? nullptr : &found->second;
                  },
                  {},
                  std::nullopt};
  Result<NestCost> cost = nestCost(unit.functions.at("do_select"), code, {"__cond_resched"}, 2, true);
  ASSERT_TRUE(cost.has_value());
  // Outer: nop, call with its callee's three, cmpl, jne. Inner: cmpl, je, call, incl, jmp.
  EXPECT_THAT(cost->instructions, ElementsAre(7, 5));
}

/// A scheduling point behind a test whether to reschedule, which `ifWanted` says the source means.
NestCost costBehindTest(bool ifWanted) {
  MachineUnit unit = assembled(nestText("testb $8, %sil\nje 3f\ncall __cond_resched\n", ""));
  for (Instruction &instruction : unit.functions.at("do_select").code)
    instruction.asksForReschedule = instruction.kind == FlowKind::ConditionalJump;
  CodeSource code{[&](const std::string &symbol) { return &unit.functions.at(symbol); }, {}, std::nullopt};
  return nestCost(unit.functions.at("do_select"), code, {"__cond_resched"}, 2, ifWanted).value();
}

TEST(LoopCost, TakesNoArmThatATestWhetherToRescheduleMayPassBy) {
  // Inner: test, je, call, testb, je, incl, cmpl, jne. Outer: nop, incl, cmpl, jne.
  EXPECT_THAT(costBehindTest(true).instructions, ElementsAre(4, 8));
}

TEST(LoopCost, TakesTheArmThatATestWhetherToRescheduleGuardsWhereTheSourceSaysOtherwise) {
  EXPECT_THAT(costBehindTest(false).instructions, ElementsAre(4, 8 + 1 + 3));
}

TEST(LoopCost, TellsTheMostWithoutTheArmThatATestWhetherToRescheduleGuards) {
  EXPECT_THAT(costBehindTest(true).most, ElementsAre(4, 8));
}

TEST(LoopCost, PassesThePollAndNoSchedulingPointThatExcludesIt) {
  const std::string poll = "je 3f\ncall *%rax\n";
  std::string text = nestText("", "");
  // The point stands first, where a bit without an fd leads.
  text.replace(text.find(poll), poll.size(), "jne 4f\ncall __cond_resched\njmp 3f\n4: call *%rax\n");
  EXPECT_THAT(costOfText(text).points, ElementsAre(0, 0));
}

TEST(LoopCost, TellsTheLeastWhereAConditionLetsNoSchedulingPointRun) {
  EXPECT_THAT(costOf("testl %esi, %esi\nje 3f\ncall __cond_resched\n", "").least, ElementsAre(4, 8));
}

TEST(LoopCost, TellsTheMostOfAnIterationsArms) {
  // test, je, call, testl, je, nop, nop, incl, cmpl, jne.
  EXPECT_THAT(costOf("testl %esi, %esi\nje 3f\nnop\nnop\n", "").most, ElementsAre(4, 10));
}

TEST(LoopCost, SaysThatTheMachineCodeHasAnotherNest) {
  MachineUnit unit = assembled(nestText("", ""));
  CodeSource code{[](const std::string &) { return nullptr; }, {}, std::nullopt};
  EXPECT_FALSE(nestCost(unit.functions.at("do_select"), code, {}, 3, true).has_value());
}

/// The bytes of the first instruction of each step, as digits, with `+` where the path leaves the line there.
std::string stepsOf(const MachinePath &path) {
  std::string text;
  for (const PathInstruction &step : path)
    text += llvm::toHex(llvm::ArrayRef(step.bytes).take_front(1), true) + (leavesTheLine(step) ? "+ " : " ");
  return text;
}

// Intel's manual: 85 test, 74 je, ff /0 inc and ff /2 call, 83 /7 cmp, 75 jne, e8 call, 90 nop, c3 ret.

TEST(LoopCost, GivesTheWayOfEachLoopAsItRuns) {
  EXPECT_EQ(stepsOf(costOf("", "").paths.at(1)), "85 74 ff+ ff 83 75+ ");
}

TEST(LoopCost, LeavesTheInnerLoopOutOfTheOuterOnesWay) {
  EXPECT_EQ(stepsOf(costOf("", "").paths.at(0)), "90 ff 81 75+ "); // 81 /7: cmp with a longer constant.
}

TEST(LoopCost, PutsTheCalleesFastPathInThePlaceOfASchedulingPoint) {
  EXPECT_EQ(stepsOf(costOf("call __cond_resched\n", "").paths.at(1)), "85 74 ff+ e8+ 90 90 c3+ ff 83 75+ ");
}

TEST(LoopCost, LeavesOtherCallsAlone) {
  EXPECT_EQ(stepsOf(costOf("call schedule\n", "").paths.at(1)), "85 74 ff+ e8+ ff 83 75+ ");
}

CostDelta addedByNests(const NestCost &base, const NestCost &patched) {
  return addedInstructions({base, {}, {8, 500}}, {patched, {}, {8, 500}});
}

TEST(Estimator, MultipliesEachLoopsDifferenceByItsExecutions) {
  CostDelta cost = addedByNests(costOf("", "call __cond_resched\n"), costOf("call __cond_resched\n", ""));
  EXPECT_EQ(cost.delta, 500 * 4 - 8 * 4);
}

TEST(Estimator, CountsALoopThatRunsMoreOftenThoughItsBodyIsTheSame) {
  NestCost body;
  body.instructions = {60, 80};
  CostDelta cost = addedInstructions({body, {}, {8, 500}}, {body, {}, {63, 500}});
  EXPECT_EQ(cost.delta, (63 - 8) * 60);
}

/// A nest whose words take 60 instructions with an fd, and `empty` without.
SideNest withEmptyWords(double empty, double often) {
  NestCost body;
  body.instructions = {60, 80};
  body.points = {0, 0};
  body.empty = {EmptyIteration{empty, {}}, std::nullopt};
  HotLoop word, fd;
  word.loopClass = LoopClass::Word;
  fd.loopClass = LoopClass::Fd;
  body.calls = {0, 0};
  return {body, {word, fd}, {500, 500}, {often, 0}};
}

TEST(Estimator, CountsTheWordsWithoutAnFd) {
  EXPECT_EQ(addedInstructions(withEmptyWords(12, 500), withEmptyWords(10, 500)).delta, -1000);
}

TEST(Estimator, SaysHowOftenThoseRun) {
  EXPECT_EQ(basisText(withEmptyWords(12, 500), withEmptyWords(10, 500)),
            "word loop without an fd, 500 times a call: 12 to 10 instructions");
}

TEST(Estimator, CountsNoneWhereNobodyKnowsHowOftenTheyRun) {
  EXPECT_EQ(addedInstructions(withEmptyWords(12, std::nan("")), withEmptyWords(10, std::nan(""))).delta, 0);
}

TEST(Estimator, CountsNoneWhereOneSideAloneKnowsHowOftenTheyRun) {
  EXPECT_EQ(addedInstructions(withEmptyWords(12, 500), withEmptyWords(10, std::nan(""))).delta, 0);
}

/// 500 fds that take `usual` instructions each, `least` past the sites and `most` on the dearest arms.
SideNest withFds(double usual, double least, double most) {
  NestCost body;
  body.instructions = {usual};
  body.least = {least};
  body.most = {most};
  return {body, {}, {500}};
}

CostDelta addedWithConditions(const SideNest &base, const SideNest &patched) {
  return withConditions(addedInstructions(base, patched), base, patched);
}

TEST(Estimator, LetsTheRangeHoldThatNoConditionLetsANewSiteRun) {
  EXPECT_EQ(addedWithConditions(withFds(80, 80, 80), withFds(116, 80, 116)).low, 0);
}

TEST(Estimator, LetsTheRangeHoldThatNoConditionLetTheBasesSiteRun) {
  EXPECT_EQ(addedWithConditions(withFds(116, 80, 116), withFds(80, 80, 80)).high, 0);
}

TEST(Estimator, CountsASiteBehindAConditionAsRun) {
  EXPECT_EQ(addedWithConditions(withFds(80, 80, 80), withFds(116, 80, 116)).delta, 500 * 36);
}

CostDelta addedWithArms(const SideNest &base, const SideNest &patched) {
  return withArms(addedInstructions(base, patched), base, patched);
}

TEST(Estimator, LetsTheRangeHoldAnArmThatBecomesMuchLonger) {
  EXPECT_DOUBLE_EQ(addedWithArms(withFds(80, 80, 90), withFds(81, 81, 200)).high, 1.22 * 500 * (200 - 90));
}

TEST(Estimator, LetsTheRangeHoldAnArmThatBecomesMuchShorter) {
  EXPECT_DOUBLE_EQ(addedWithArms(withFds(81, 81, 200), withFds(80, 80, 90)).low, 1.22 * 500 * (90 - 200));
}

TEST(Estimator, HasNoRangeForAnArmThatBecomesALittleLonger) {
  EXPECT_EQ(addedWithArms(withFds(80, 80, 90), withFds(80, 80, 100)).high, 0);
}

TEST(Estimator, SaysThatItDoesNotCountThoseThen) {
  EXPECT_FALSE(withEmptyWords(12, std::nan("")).countsEmpty());
}

TEST(Estimator, SaysNoneForEqualSides) {
  CostDelta cost = addedByNests(costOf("", ""), costOf("", ""));
  EXPECT_EQ(cost.delta, 0);
  EXPECT_EQ(cost.low, 0);
  EXPECT_EQ(cost.high, 0);
}

TEST(Estimator, LaysTheRangeAsFarToEitherSideAsMakesItLessThanOneToOneAndAHalf) {
  CostDelta cost = addedByNests(costOf("", ""), costOf("call __cond_resched\n", ""));
  EXPECT_NEAR(cost.high / cost.low, 1.22 * 1.22, 1e-9);
}

TEST(Estimator, LaysTheRangeOfASavingBelowZero) {
  CostDelta cost = addedByNests(costOf("call __cond_resched\n", ""), costOf("", ""));
  EXPECT_LT(cost.low, cost.high);
  EXPECT_LT(cost.high, 0);
}

} // namespace
} // namespace condresched
