// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Commands.h"

#include "commands/Audit.h"
#include "commands/Finish.h"
#include "commands/Sides.h"
#include "core/Judge.h"

namespace condresched {

Result<Answer> listCommand(const Walls &walls, const Request &request, const std::string &standardInput) {
  Result<SnapshotPair> sides = openSides(walls, request, standardInput);
  if (!sides)
    return errorOf(sides);
  std::string profile = request.profile.empty() ? "audit" : request.profile;
  Policy policy = builtinPolicy();
  Result<StaticAudit> audit = staticAudit(walls, request, *sides, {request.arch, profile, true}, policy);
  if (!audit)
    return errorOf(audit);
  Report report = openReport(request, *sides);
  addFindings(report, std::move(*audit));
  report.verdict = judge(report, policy); // Of a tree alone: read whole, or undecided.
  return finish(request, report);
}

} // namespace condresched
