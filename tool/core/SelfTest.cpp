// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/SelfTest.h"

#include <algorithm>

namespace condresched {

namespace {

SelfTestLine lineFor(const SelfTestCase &its, const Judging &judging) {
  const Outcome found = judging(its.report, builtinPolicy()).outcome;
  return {its.name, toString(its.expected), toString(found), found == its.expected};
}

SelfTestLine canFail(const Policy &policy, const Judging &judging) {
  const std::vector<SelfTestCase> cases = selfTestCases(policy);
  const bool fails = std::any_of(cases.begin(), cases.end(), [&](const SelfTestCase &its) {
    return judging(its.report, policy).outcome == Outcome::Fail;
  });
  return {"the policy in force fails at least one case", "fail", fails ? "fail" : "nothing fails", fails};
}

SelfTestLine canPass(const Policy &policy, const Judging &judging) {
  const std::vector<SelfTestCase> cases = selfTestCases(policy);
  const bool passes = std::any_of(cases.begin(), cases.end(), [&](const SelfTestCase &its) {
    return judging(its.report, policy).outcome == Outcome::Pass;
  });
  return {"the policy in force passes at least one case", "pass", passes ? "pass" : "nothing passes", passes};
}

} // namespace

bool SelfTestResult::passed() const {
  return !lines.empty() &&
         std::all_of(lines.begin(), lines.end(), [](const SelfTestLine &line) { return line.right; });
}

SelfTestResult selfTest(const Policy &policy, const Judging &judging) {
  SelfTestResult result;
  for (const SelfTestCase &its : selfTestCases(builtinPolicy()))
    result.lines.push_back(lineFor(its, judging));
  result.lines.push_back(canFail(policy, judging));
  result.lines.push_back(canPass(policy, judging));
  return result;
}

std::string selfTestText(const SelfTestResult &result) {
  std::string text;
  std::size_t wrong = 0;
  for (const SelfTestLine &line : result.lines) {
    text += (line.right ? "ok     " : "WRONG  ") + line.name + ": " + line.found;
    text += line.right ? "\n" : ", must be " + line.expected + "\n";
    wrong += line.right ? 0 : 1;
  }
  const std::string count = std::to_string(result.lines.size());
  if (result.passed())
    return text + "self-test: all " + count + " cases as they must be\n";
  return text + "self-test: " + std::to_string(wrong) + " of " + count +
         " cases wrong: do not trust this gate\n";
}

} // namespace condresched
