// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Commands.h"

#include "commands/Audit.h"
#include "commands/Finish.h"
#include "commands/MeasureStage.h"
#include "commands/Sides.h"
#include "commands/TraceStage.h"
#include "core/Judge.h"

namespace condresched {

Result<Answer> benchCommand(const Walls &walls, const Request &request, const std::string &standardInput) {
  if (Status names = checkBenchNames(request); !names)
    return errorOf(names);
  Result<SnapshotPair> sides = openSides(walls, request, standardInput);
  if (!sides)
    return errorOf(sides);
  Policy policy = builtinPolicy();
  const auto stage = request.trace ? withTrace : withMeasurements;
  Result<Report> report = stage(walls, request, *sides, policy, openReport(request, *sides));
  if (!report)
    return errorOf(report);
  report->verdict = judge(*report, policy);
  return finish(request, *report);
}

} // namespace condresched
