// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Commands.h"

#include "commands/AgreementStage.h"
#include "commands/Audit.h"
#include "commands/CycleEstimates.h"
#include "commands/Finish.h"
#include "commands/MeasureStage.h"
#include "commands/PastMeasurements.h"
#include "commands/Sides.h"
#include "commands/TraceStage.h"
#include "core/Judge.h"

namespace condresched {

namespace {

Result<Report> benchReport(const Walls &walls, const Request &request, const std::string &standardInput,
                           const Policy &policy) {
  Result<SnapshotPair> sides = openSides(walls, request, standardInput);
  if (!sides)
    return errorOf(sides);
  if (request.trace)
    return withTrace(walls, request, *sides, policy, openReport(request, *sides));
  return withMeasurements(walls, request, *sides, policy, openReport(request, *sides))
      .map([&](Report measured) {
        return withTimesKept(walls, request, sides->patches, std::move(measured));
      });
}

} // namespace

Result<Answer> benchCommand(const Walls &walls, const Request &request, const std::string &standardInput) {
  if (Status names = checkBenchNames(request); !names)
    return errorOf(names);
  if (Status traced = checkTraceArch(request); !traced)
    return errorOf(traced);
  if (Status cpu = checkCpu(request); !cpu)
    return errorOf(cpu);
  const Policy policy = builtinPolicy();
  Result<Report> report = request.agreement ? withAgreementTable(walls, request, standardInput, policy)
                                            : benchReport(walls, request, standardInput, policy);
  if (!report)
    return errorOf(report);
  report->verdict = judge(*report, policy);
  return finish(request, *report);
}

} // namespace condresched
