// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LoopCounts.h"

#include <limits>

namespace condresched {

Executions boundExecutions(const LoopFact &loop) {
  if (loop.shape == LoopShape::ConstantTrip)
    return {std::to_string(loop.trips), static_cast<double>(loop.trips)};
  return {"times(" + loop.bound + ")", std::numeric_limits<double>::quiet_NaN()};
}

Executions nested(const Executions &outer, const Executions &inner) {
  if (outer.expr == "1")
    return inner;
  if (inner.expr == "1")
    return outer;
  return {outer.expr + "*" + inner.expr, outer.atN * inner.atN};
}

} // namespace condresched
