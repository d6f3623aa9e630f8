// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/SelfTest.h"

#include "core/Judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::HasSubstr;

Judging always(Outcome outcome) {
  return [outcome](const Report &, const Policy &) { return Verdict{outcome, {}}; };
}

class SelfTestOfTheJudge : public testing::TestWithParam<SelfTestCase> {};

TEST_P(SelfTestOfTheJudge, SaysWhatItMust) {
  EXPECT_EQ(toString(judge(GetParam().report, builtinPolicy()).outcome), toString(GetParam().expected));
}

std::string caseName(const testing::TestParamInfo<SelfTestCase> &info) {
  std::string name = std::to_string(info.index) + "_";
  for (char c : info.param.name)
    name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, SelfTestOfTheJudge, testing::ValuesIn(selfTestCases(builtinPolicy())),
                         caseName);

TEST(SelfTest, PassesForTheJudge) { EXPECT_TRUE(selfTest(builtinPolicy(), judge).passed()); }

TEST(SelfTest, CatchesAGateThatCannotFail) {
  EXPECT_FALSE(selfTest(builtinPolicy(), always(Outcome::Pass)).passed());
}

TEST(SelfTest, CatchesAGateThatCannotPass) {
  EXPECT_FALSE(selfTest(builtinPolicy(), always(Outcome::Fail)).passed());
}

TEST(SelfTest, CatchesAGateThatIsNeverSure) {
  EXPECT_FALSE(selfTest(builtinPolicy(), always(Outcome::Undecided)).passed());
}

TEST(SelfTest, CatchesAPolicyThatFailsNothing) {
  Policy policy = builtinPolicy();
  for (auto &[rule, row] : policy.severities)
    for (auto &[loop, severity] : row.byLoop)
      severity = Severity::Note;
  policy.percent = 1e9;
  const Judging judgeOfAStuckGate = [](const Report &report, const Policy &its) {
    Report uncontradicted = report;
    uncontradicted.measurements.clear();
    return judge(uncontradicted, its);
  };
  EXPECT_EQ(selfTest(policy, judgeOfAStuckGate).lines.end()[-2].found, "nothing fails");
}

TEST(SelfTest, DistrustsAResultWithoutCases) { EXPECT_FALSE(SelfTestResult{}.passed()); }

TEST(SelfTest, NamesTheCaseThatWentWrong) {
  EXPECT_THAT(selfTestText(selfTest(builtinPolicy(), always(Outcome::Pass))),
              HasSubstr("WRONG  became-call in a loop of class fd: pass, must be fail\n"));
}

TEST(SelfTest, SumsUp) {
  EXPECT_THAT(selfTestText(selfTest(builtinPolicy(), judge)), HasSubstr("cases as they must be\n"));
}

} // namespace
} // namespace condresched
