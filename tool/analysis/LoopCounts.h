// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Site.h"
#include "core/UnitSummary.h"

namespace condresched {

/// How often a loop of class `bound` runs each time it is come to: its constant trips, else
/// `times(CONDITION)`, whose value is not known.
Executions boundExecutions(const LoopFact &loop);

/// Of a loop within one that runs `outer` often.
Executions nested(const Executions &outer, const Executions &inner);

} // namespace condresched
