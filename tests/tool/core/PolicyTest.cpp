// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::HasSubstr;

Severity builtin(const ChangeFacts &facts) { return classify(builtinPolicy(), facts); }

TEST(Policy, FailsACallThatAppearsPerFd) {
  EXPECT_EQ(builtin({"became-call", LoopClass::Fd}), Severity::Error);
}

TEST(Policy, FailsASiteThatAppearsInABoundLoop) {
  EXPECT_EQ(builtin({"site-appeared", LoopClass::Bound}), Severity::Error);
}

TEST(Policy, FailsAMoveToThePerFdLoop) {
  EXPECT_EQ(builtin({"moved-inward", LoopClass::Fd}), Severity::Error);
}

TEST(Policy, FailsAHeavierStatePerFd) {
  EXPECT_EQ(builtin({"state-changed", LoopClass::Fd, true}), Severity::Error);
}

TEST(Policy, NotesALighterStatePerFd) {
  EXPECT_EQ(builtin({"state-changed", LoopClass::Fd, false}), Severity::Note);
}

TEST(Policy, WarnsOfACallPerWord) { EXPECT_EQ(builtin({"became-call", LoopClass::Word}), Severity::Warning); }

TEST(Policy, WarnsOfACallPerChunk) {
  EXPECT_EQ(builtin({"became-call", LoopClass::Chunk}), Severity::Warning);
}

TEST(Policy, WarnsOfACallPerPass) { EXPECT_EQ(builtin({"became-call", LoopClass::Pass}), Severity::Warning); }

TEST(Policy, WarnsOfACallInALoopAround) {
  EXPECT_EQ(builtin({"became-call", LoopClass::Around}), Severity::Warning);
}

TEST(Policy, NotesASiteInNoHotLoop) { EXPECT_EQ(builtin({"site-appeared", std::nullopt}), Severity::Note); }

TEST(Policy, OnlyWarnsInAConfigThatTheBaseCannotBuild) {
  EXPECT_EQ(builtin({"became-call", LoopClass::Fd, true, false}), Severity::Warning);
}

TEST(Policy, WarnsOfADeadGuard) { EXPECT_EQ(builtin({"dead-guard", std::nullopt}), Severity::Warning); }

TEST(Policy, WarnsOfAConfigThatCanNoLongerBeBuilt) {
  EXPECT_EQ(builtin({"config-unselectable", std::nullopt}), Severity::Warning);
}

TEST(Policy, NotesAConfigThatCanBeBuiltNow) {
  EXPECT_EQ(builtin({"config-selectable", std::nullopt}), Severity::Note);
}

TEST(Policy, NotesWhatGetsLighter) {
  for (const char *rule : {"site-vanished", "became-noop", "moved-outward"})
    EXPECT_EQ(builtin({rule, LoopClass::Fd}), Severity::Note) << rule;
}

TEST(Policy, FailsARuleItDoesNotKnow) { EXPECT_EQ(builtin({"brand-new", LoopClass::Word}), Severity::Error); }

TEST(Policy, PrintsWhatFails) {
  EXPECT_THAT(builtinPolicyText(), HasSubstr("  error  became-call in fd, bound loops\n"));
}

TEST(Policy, PrintsWhichWayAStateChanged) {
  EXPECT_THAT(builtinPolicyText(),
              HasSubstr("  error  state-changed towards a heavier state in fd, bound loops\n"));
}

TEST(Policy, PrintsWhatWarns) {
  EXPECT_THAT(builtinPolicyText(), HasSubstr("  warning  moved-inward in pass, word, chunk, around loops\n"));
}

TEST(Policy, PrintsARuleThatIsTheSameEverywhereWithoutLoops) {
  EXPECT_THAT(builtinPolicyText(), HasSubstr("  warning  dead-guard\n"));
}

TEST(Policy, PrintsItsThresholds) {
  EXPECT_THAT(builtinPolicyText(), HasSubstr("increase of at least 1 % and 50 instructions per call"));
}

} // namespace
} // namespace condresched
