// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/PolicyFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::HasSubstr;

Policy read(std::string_view text) { return parsePolicy(text, "p.json").value(); }
Error refused(std::string_view text) { return parsePolicy(text, "p.json").error(); }

TEST(PolicyFile, LeavesTheBuiltInPolicyWhereItSaysNothing) {
  EXPECT_EQ(policyText(read("{}")), builtinPolicyText());
}

TEST(PolicyFile, SetsASeverityForEveryLoop) {
  EXPECT_EQ(classify(read(R"({"severity":{"became-call":"note"}})"), {"became-call", LoopClass::Fd}),
            Severity::Note);
}

TEST(PolicyFile, SetsASeverityForOneLoop) {
  EXPECT_EQ(
      classify(read(R"({"severity":{"became-call":{"word":"error"}}})"), {"became-call", LoopClass::Word}),
      Severity::Error);
}

TEST(PolicyFile, LeavesTheOtherLoopsOfTheRuleAlone) {
  EXPECT_EQ(
      classify(read(R"({"severity":{"became-call":{"word":"error"}}})"), {"became-call", LoopClass::Pass}),
      Severity::Warning);
}

TEST(PolicyFile, SetsTheSeverityOfADeadGuard) {
  EXPECT_EQ(classify(read(R"({"severity":{"dead-guard":"error"}})"), {"dead-guard", std::nullopt}),
            Severity::Error);
}

TEST(PolicyFile, SetsAThreshold) { EXPECT_EQ(read(R"({"thresholds":{"percent":0.5}})").percent, 0.5); }

TEST(PolicyFile, LeavesTheOtherThresholdAlone) {
  EXPECT_EQ(read(R"({"thresholds":{"percent":0.5}})").instructions, 50);
}

TEST(PolicyFile, SetsTheFailingSeverity) {
  EXPECT_EQ(read(R"({"fail_on":"warning"})").failOn, Severity::Warning);
}

TEST(PolicyFile, DemandsMeasurement) {
  EXPECT_TRUE(read(R"({"demand_measurement":true})").demandsMeasurement);
}

TEST(PolicyFile, NamesAnUnknownKey) {
  EXPECT_EQ(refused(R"({"treshold":1})").what, "policy p.json: unknown key 'treshold'");
}

TEST(PolicyFile, ListsTheKnownKeys) {
  EXPECT_EQ(refused(R"({"treshold":1})").next, "known are demand_measurement, fail_on, severity, thresholds");
}

TEST(PolicyFile, NamesTheFirstOfSeveralUnknownKeysInOrder) {
  EXPECT_EQ(refused(R"({"zebra":1,"apple":1})").what, "policy p.json: unknown key 'apple'");
}

TEST(PolicyFile, NamesAnUnknownRule) {
  EXPECT_EQ(refused(R"({"severity":{"became-cal":"note"}})").what,
            "policy p.json: unknown rule 'became-cal'");
}

TEST(PolicyFile, ListsTheKnownRules) {
  EXPECT_THAT(refused(R"({"severity":{"became-cal":"note"}})").next, HasSubstr("became-call, became-noop"));
}

TEST(PolicyFile, NamesAnUnknownLoopClass) {
  EXPECT_EQ(refused(R"({"severity":{"became-call":{"fds":"note"}}})").what,
            "policy p.json: unknown loop class 'fds'");
}

TEST(PolicyFile, NamesAnUnknownSeverity) {
  EXPECT_EQ(refused(R"({"severity":{"became-call":"fatal"}})").what,
            "policy p.json: unknown severity 'fatal'");
}

TEST(PolicyFile, NamesAnUnknownThreshold) {
  EXPECT_EQ(refused(R"({"thresholds":{"cycles":1}})").what, "policy p.json: unknown threshold 'cycles'");
}

TEST(PolicyFile, RefusesANegativeThreshold) {
  EXPECT_EQ(refused(R"({"thresholds":{"percent":-1}})").what, "policy p.json: 'percent' is -1");
}

TEST(PolicyFile, RefusesLoopsForARuleThatSpeaksOfNone) {
  EXPECT_THAT(refused(R"({"severity":{"dead-guard":{"fd":"error"}}})").next, HasSubstr("speaks of no loop"));
}

TEST(PolicyFile, RefusesAWordForATruthValue) {
  EXPECT_EQ(refused(R"({"demand_measurement":"yes"})").next, "give it true or false");
}

TEST(PolicyFile, CallsTextThatIsNoJsonAUsageError) { EXPECT_EQ(refused("fail: all").kind, ErrorKind::Usage); }

TEST(PolicyFile, RefusesAList) { EXPECT_EQ(refused("[]").what, "policy p.json: holds no JSON object"); }

TEST(PolicyFile, RefusesBracketsWithoutEnd) {
  EXPECT_EQ(parsePolicy(std::string(1000000, '['), "p").error().what, "policy p: nests too deep");
}

} // namespace
} // namespace condresched
