// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/PatchReport.h"

#include "commands/Audit.h"
#include "commands/MeasureStage.h"
#include "commands/Sides.h"

namespace condresched {

Result<Report> patchReport(const Walls &walls, const Request &request, const std::string &standardInput,
                           const Policy &policy) {
  if (request.patches.empty())
    return usageError("no patch given", "name a patch file, or - to read one from standard input");
  if (Status names = checkBenchNames(request); !names)
    return errorOf(names);
  Result<SnapshotPair> sides = openSides(walls, request, standardInput);
  if (!sides)
    return errorOf(sides);
  std::string profile = request.profile.empty() ? "audit" : request.profile;
  Result<StaticAudit> audit = staticAudit(walls, request, *sides, {request.arch, profile, true}, policy);
  if (!audit)
    return errorOf(audit);
  Report report = openReport(request, *sides);
  addFindings(report, std::move(*audit));
  if (!request.bench && !policy.demandsMeasurement)
    return report;
  return withMeasurements(walls, request, *sides, policy, std::move(report));
}

} // namespace condresched
