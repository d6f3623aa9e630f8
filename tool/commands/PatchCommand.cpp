// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Commands.h"

#include "commands/Finish.h"
#include "commands/PatchReport.h"
#include "core/Judge.h"

namespace condresched {

Result<Answer> patchCommand(const Walls &walls, const Request &request, const std::string &standardInput) {
  Policy policy = builtinPolicy();
  Result<Report> report = patchReport(walls, request, standardInput, policy);
  if (!report)
    return errorOf(report);
  report->verdict = judge(*report, policy);
  return finish(request, *report);
}

} // namespace condresched
