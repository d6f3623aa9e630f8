// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/ProfiledCost.h"

#include "tool/estimate/Positioned.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// `f` of this body. A function begins before its loops do.
PositionedFunction withEntry(const std::string &body, std::vector<int> lines) {
  lines.insert(lines.begin(), 100);
  return positioned("f", "endbr64\n" + body, lines);
}

/// `f` goes round ten times and then calls g(), which has 4 instructions and calls h(), which has 3.
class Profiled : public testing::Test {
protected:
  PositionedFunction base = withEntry("1: nop\ndecl %edi\njne 1b\ncall g\nret", {1, 2, 2, 3, 4});
  ExecutionProfile profile{"select-pipe",
                           10,
                           1,
                           0,
                           {ran(base, {1, 10, 10, 10, 1, 1}),
                            {"g", "", 4, {{0, 1}, {1, 1}, {2, 1}, {3, 1}}, {{2, "h"}}},
                            {"h", "", 3, {{0, 1}, {1, 1}, {2, 1}}, {}}}};
  MachineUnit patchedUnit;

  std::optional<BootMode> mode;

  Result<ProfiledCost> cost(const PositionedFunction &patched) {
    const auto find = [&](const std::string &symbol) {
      const auto found = patchedUnit.functions.find(symbol);
      return found == patchedUnit.functions.end() ? nullptr : &found->second;
    };
    return profiledCost(inBootMode({profile, {{"fs/x.c", {base}, {patched}}}, sameLine, {find, {}, mode}}));
  }
  double delta(const PositionedFunction &patched) { return cost(patched)->instructions.delta; }
};

TEST_F(Profiled, CodeThatStaysAsItWasAddsNothing) { EXPECT_EQ(delta(base), 0); }

TEST_F(Profiled, NothingAddedIsKnownExactly) {
  const Result<ProfiledCost> same = cost(base);
  EXPECT_EQ(std::pair(same->instructions.low, same->instructions.high), std::pair(0.0, 0.0));
}

TEST_F(Profiled, AnInstructionInTheLoopCountsAsOftenAsTheLoopRan) {
  EXPECT_EQ(delta(withEntry("1: nop\nnop\ndecl %edi\njne 1b\ncall g\nret", {1, 9, 2, 2, 3, 4})), 10);
}

TEST_F(Profiled, ACallThatMovesIntoTheLoopBringsWhatItWasSeenToRun) {
  // Nine more calls of g(), each with 4 instructions and 3 of h(), and the call itself.
  EXPECT_EQ(delta(withEntry("1: nop\ncall g\ndecl %edi\njne 1b\nret", {1, 9, 2, 2, 4})), 9 * (1 + 4 + 3));
}

TEST_F(Profiled, ACallOfWhatNeverRanBringsItsFastPath) {
  patchedUnit = assembled(functionText("new", "nop\nnop\nret"));
  EXPECT_EQ(delta(withEntry("1: nop\ncall new\ndecl %edi\njne 1b\ncall g\nret", {1, 9, 2, 2, 3, 4})),
            10 * (1 + 3));
}

TEST_F(Profiled, ACallOfWhatIsNotThereIsUndecided) {
  EXPECT_THAT(
      cost(withEntry("1: nop\ncall new\ndecl %edi\njne 1b\ncall g\nret", {1, 9, 2, 2, 3, 4})).error().what,
      HasSubstr("through new"));
}

TEST_F(Profiled, AWayThatNothingDecidesWidensTheRange) {
  // The call of g() costs 1 + 4 instructions and then those of h().
  patchedUnit = assembled(functionText("g", "nop\nnop\nnop\nret"));
  const Result<ProfiledCost> found =
      cost(withEntry("1: nop\ntestl %esi,%esi\nje 2f\ncall g\n2: decl %edi\njne 1b\ncall g\nret",
                     {1, 9, 9, 10, 2, 2, 3, 4}));
  EXPECT_EQ(found->instructions.delta, 10 * 2);
  // Test and jump ten times, a twentieth of that as tolerance, and the call each time.
  EXPECT_EQ(found->instructions.high, 10 * 2 + 1 + 10 * 5);
  EXPECT_THAT(found->doubts, SizeIs(1));
}

/// `f` with a static key in its loop: while it is on, g() is called.
PositionedFunction withKey() {
  return withEntry("1: nop\n3: nop\n2: decl %edi\njne 1b\ncall g\nret\n4: call g\njmp 2b\n"
                   ".pushsection __jump_table, \"aw\"\n.long 3b - ., 4b - .\n"
                   ".quad sk_dynamic_cond_resched - .\n.popsection",
                   {1, 9, 2, 2, 3, 4, 10, 10});
}

TEST_F(Profiled, AWayBehindAKeyThatTheBootModeSwitchesOnIsTaken) {
  mode = BootMode{"none", "", true, false};
  // The branch, the call with its 4 instructions and 3 of h(), and the way back.
  EXPECT_EQ(delta(withKey()), 10 * (1 + 1 + 4 + 3 + 1));
}

TEST_F(Profiled, AWayBehindAKeyThatTheBootModeSwitchesOffIsNoDoubt) {
  mode = BootMode{"full", "", false, false};
  EXPECT_EQ(delta(withKey()), 10);
  EXPECT_THAT(cost(withKey())->doubts, IsEmpty());
}

TEST_F(Profiled, TheLargestShareComesFirst) {
  EXPECT_EQ(cost(withEntry("1: nop\ncall g\ndecl %edi\njne 1b\nret", {1, 9, 2, 2, 4}))->shares.at(0).function,
            "g");
}

TEST_F(Profiled, AFunctionThatTheBaseHasAndNeverRanTakesItsFastPath) {
  const PositionedFunction idle =
      positioned("idle", "testl %edi,%edi\nje 1f\nnop\nnop\n1: ret", {20, 20, 21, 22, 23});
  patchedUnit = assembled(functionText("idle", "testl %edi,%edi\nje 1f\nnop\nnop\n1: nop\nret"));
  const PositionedFunction patchedIdle{patchedUnit.functions.at("idle"),
                                       std::vector<std::vector<SourceFrame>>(6)};
  const PositionedFunction caller =
      withEntry("1: nop\ncall idle\ndecl %edi\njne 1b\ncall g\nret", {1, 9, 2, 2, 3, 4});
  const auto find = [&](const std::string &symbol) {
    const auto found = patchedUnit.functions.find(symbol);
    return found == patchedUnit.functions.end() ? nullptr : &found->second;
  };
  const Result<ProfiledCost> found = profiledCost(
      {profile, {{"fs/x.c", {base, idle}, {caller, patchedIdle}}}, sameLine, {find, {}, std::nullopt}});
  EXPECT_EQ(found->instructions.delta, 10 * (1 + 4)); // Test, jump, nop, ret.
}

} // namespace
} // namespace condresched
