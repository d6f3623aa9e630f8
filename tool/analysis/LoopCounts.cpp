// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LoopCounts.h"

#include <limits>

namespace condresched {

Executions boundExecutions(const LoopFact &loop) {
  if (loop.shape == LoopShape::ConstantTrip)
    return {std::to_string(loop.trips), static_cast<double>(loop.trips)};
  return {"times(" + loop.bound + ")", std::numeric_limits<double>::quiet_NaN()};
}

std::map<std::string, Executions> layoutsAt(const HotLoop &loop, const SourcePlace &place) {
  std::map<std::string, Executions> executions;
  for (const auto &[layout, runs] : loop.layouts)
    executions[layout] = layout == denseLayout().name ? loop.executions : runsAt(loop.form, runs, place);
  return executions;
}

std::map<std::string, LoopRuns> boundRuns(const LoopFact &loop,
                                          const std::map<std::string, Executions> &outer) {
  std::map<std::string, LoopRuns> runs;
  for (const auto &[layout, executions] : outer) {
    const Executions its = nested(executions, boundExecutions(loop));
    runs[layout] = {its, its};
  }
  return runs;
}

} // namespace condresched
