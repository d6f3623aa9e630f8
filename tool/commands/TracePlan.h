// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/TracePoint.h"
#include "core/Result.h"
#include "estimate/LinkedCode.h"

#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// What a traced boot of one kernel is to log, and what its numbers mean.
struct TracePlan {
  std::vector<TracePoint> points;
  std::vector<LinkedCall> calls; ///< Of the family; a point's `call` is an index in here.
};

/// The functions between whose entry and exit a site counts.
const std::vector<std::string> &windowFunctions();

/// Whether a trace has to know who calls a function of this name.
bool isTracedCallee(std::string_view name);

/// Undecided where the kernel has no window function of its own, as after inlining, or no place that tells an
/// interrupt or a task switch. `functions` are those whose entry is asked for; one that has no code of its
/// own is left out.
Result<TracePlan> tracePlan(const LinkedCode &code, const std::vector<std::string> &functions);

} // namespace condresched
