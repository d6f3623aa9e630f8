// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Site.h"
#include "core/UnitSummary.h"

#include <map>
#include <string>

namespace condresched {

/// How often a loop of class `bound` runs each time it is come to: its constant trips, else
/// `times(CONDITION)`, whose value is not known.
Executions boundExecutions(const LoopFact &loop);

/// How often what stands at `place` in the loop's body, or what that calls, runs: by layout. What is dense
/// counts as in HotLoop::executions. Empty where fds do not count.
std::map<std::string, Executions> layoutsAt(const HotLoop &loop, const SourcePlace &place);

/// A loop of class `bound` by layout, within a loop whose body runs as often as `outer` says.
std::map<std::string, LoopRuns> boundRuns(const LoopFact &loop,
                                          const std::map<std::string, Executions> &outer);

} // namespace condresched
