// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "estimate/FastPath.h"

#include <set>
#include <string>
#include <vector>

namespace condresched {

/// What one iteration of each loop of a nest costs, outermost first, inner loops not counted.
struct NestCost {
  std::vector<double> instructions; ///< Of the whole body, with the fast paths of its scheduling points.
  std::vector<double> points;       ///< Of that, the calls of scheduling points and their fast paths.
  std::vector<int> calls;           ///< How many scheduling points one iteration calls.
};

/// The costs along the way that a dense, polled, not ready fd takes through the nest of `depth` loops around
/// the indirect call (f_op->poll) of `function`: the cheapest way from each loop's header back to it that
/// passes the poll, the inner loop and every call of `points`. Other callees count as their call instruction:
/// they are the same on both sides. Errors: undecided, where the machine code has no such nest.
Result<NestCost> nestCost(const MachineFunction &function, const CodeSource &code,
                          const std::set<std::string> &points, std::size_t depth);

} // namespace condresched
