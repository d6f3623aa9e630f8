// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/ProfiledCycles.h"

#include "tool/estimate/Positioned.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string multiplications(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "imul $3, %rdi, %rax\n";
  return text;
}

/// `f` goes round a thousand times, with eight multiplications each, of which Skylake starts one a cycle
/// (Intel's optimization manual: port 1). It may call `g`, which multiplies four times.
class ProfiledInCycles : public testing::Test {
protected:
  CycleModel model = *CycleModel::create(llvm::Triple("x86_64-linux-gnu"), "skylake");
  MachineUnit others = assembled(functionText("g", multiplications(4) + "ret"));

  /// The loop, with `inside` on lines from 50 on.
  static PositionedFunction loop(const std::string &inside = "", int instructions = 0) {
    std::vector<int> lines{1, 2, 2, 2, 2, 2, 2, 2, 2};
    for (int i = 0; i < instructions; ++i)
      lines.push_back(50 + i);
    lines.insert(lines.end(), {3, 3, 4});
    return positioned("f", "endbr64\n1: " + multiplications(8) + inside + "decl %esi\njne 1b\nret", lines);
  }
  static CountedFunction thousand(const PositionedFunction &function) {
    std::vector<std::uint64_t> counts(function.code.code.size(), 1000);
    counts.front() = counts.back() = 1;
    return ran(function, counts);
  }

  Result<CycleCost> cost(const PositionedFunction &base, const PositionedFunction &patched,
                         std::vector<CountedFunction> alsoRan = {}) {
    alsoRan.push_back(thousand(base));
    const ExecutionProfile profile{"select-pipe", 10, 1, 0, std::move(alsoRan)};
    const auto find = [&](const std::string &symbol) {
      const auto found = others.functions.find(symbol);
      return found == others.functions.end() ? nullptr : &found->second;
    };
    const ProfiledQuestion question{
        profile, {{"fs/x.c", {base}, {patched}}}, sameLine, {find, {}, std::nullopt}};
    const Result<ProfiledCost> counted = profiledCost(question);
    EXPECT_TRUE(counted.has_value()) << counted.error().what;
    return profiledCycles(question, *counted, model);
  }
  double delta(const PositionedFunction &base, const PositionedFunction &patched,
               std::vector<CountedFunction> alsoRan = {}) {
    const Result<CycleCost> found = cost(base, patched, std::move(alsoRan));
    EXPECT_TRUE(found.has_value()) << found.error().what;
    return found->cycles.delta;
  }
};

TEST_F(ProfiledInCycles, CodeThatStaysAsItWasAddsNothing) { EXPECT_EQ(delta(loop(), loop()), 0); }

TEST_F(ProfiledInCycles, WhatIsPutIntoALoopCountsAsOftenAsItRan) {
  EXPECT_NEAR(delta(loop(), loop(multiplications(4), 4)), 4000, 50);
}

TEST_F(ProfiledInCycles, WhatIsTakenOutOfALoopIsSavedAsOften) {
  EXPECT_NEAR(delta(loop(multiplications(4), 4), loop()), -4000, 50);
}

TEST_F(ProfiledInCycles, ANewCallBringsTheCalleesFastPath) {
  // Four multiplications more; call and return fit in beside them, but may end a cycle each.
  const Result<CycleCost> found = cost(loop(), loop("call g\n", 1));
  EXPECT_NEAR(found->cycles.delta, 4000 + 1000, 1100);
}

TEST_F(ProfiledInCycles, ANewCallBringsTheWayThatTheCalleeWasSeenToTake) {
  // The base ran g() by its long arm; the short one would be its fast path.
  others = assembled(functionText("g", "testl %esi,%esi\nje 1f\n" + multiplications(16) + "1: ret"));
  CountedFunction g{"g", "", others.functions.at("g").size, {}, {}};
  for (const Instruction &instruction : others.functions.at("g").code)
    g.counts[instruction.address - others.functions.at("g").start()] = 10;
  EXPECT_GT(delta(loop(), loop("call g\n", 1), {g}), 15000);
}

TEST_F(ProfiledInCycles, ACallThatBothSidesMakeBringsNothing) {
  CountedFunction g{"g", "", others.functions.at("g").size, {{0, 1000}}, {}};
  EXPECT_NEAR(delta(loop("call g\n", 1), loop("call g\n" + multiplications(1), 2), {g}), 1000, 50);
}

TEST_F(ProfiledInCycles, ACallThroughAFurtherPointerIsUndecided) {
  EXPECT_THAT(cost(loop(), loop("call *%rax\n", 1)).error().what, HasSubstr("further pointers"));
}

TEST_F(ProfiledInCycles, IsSureOfALoopThatOneWayLeadsThrough) {
  EXPECT_THAT(cost(loop(), loop(multiplications(4), 4))->doubts, IsEmpty());
}

TEST_F(ProfiledInCycles, ARangeIsAtMostAFactorOfTwoWide) {
  const CostDelta cycles = cost(loop(), loop("call g\n", 1))->cycles;
  EXPECT_LE(cycles.high, 2 * cycles.low);
}

} // namespace
} // namespace condresched
