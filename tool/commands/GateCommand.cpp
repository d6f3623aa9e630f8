// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Commands.h"

#include "commands/Finish.h"
#include "commands/PatchReport.h"
#include "core/Judge.h"
#include "core/PolicyFile.h"
#include "core/SelfTest.h"

namespace condresched {

namespace {

Result<Policy> policyOf(const Walls &walls, const Request &request) {
  if (request.policyFile.empty())
    return builtinPolicy();
  Result<std::string> text = walls.files.read(request.policyFile);
  if (!text)
    return usageError(text.error().what, "name a readable file with --policy");
  return parsePolicy(*text, request.policyFile);
}

} // namespace

Result<Answer> gateCommand(const Walls &walls, const Request &request, const std::string &standardInput) {
  Result<Policy> policy = policyOf(walls, request);
  if (!policy)
    return errorOf(policy);
  if (request.selfTest) {
    SelfTestResult result = selfTest(*policy, judge);
    return Answer{result.passed() ? 0 : 1, selfTestText(result)};
  }
  Result<Report> report = patchReport(walls, request, standardInput, *policy);
  if (!report)
    return errorOf(report);
  report->verdict = judge(*report, *policy);
  return finish(request, *report);
}

} // namespace condresched
