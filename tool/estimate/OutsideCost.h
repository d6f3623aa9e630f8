// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Estimate.h"
#include "estimate/CycleSum.h"

#include <set>
#include <string>
#include <vector>

namespace condresched {

/// A function outside the loops' own unit whose sites the patch changes. Its further code is not looked at:
/// what changes there besides the sites is in the range of the estimate, as far as that reaches.
struct OutsideFunction {
  std::string file;
  std::string name;
  bool isSure = false;           ///< Every fd comes by; otherwise a pointer or the fd's state decides.
  double executions = 0;         ///< Per system call, where each fd that may come by does.
  std::vector<MachinePath> base; ///< What each site runs: its calls and their fast paths.
  std::vector<MachinePath> patched;
  std::set<std::string> way = {}; ///< The functions that lead to it, and itself.

  /// Instructions that the patch adds to one execution.
  double added() const;
};

/// What they add to a system call: surely, and where something else decides at least and at most.
struct OutsideCost {
  double sure = 0;
  double least = 0; ///< Not above 0.
  double most = 0;  ///< Not below 0.
};

/// One fd is led one way: of the functions that are not sure the one counts that adds most with those on its
/// way, and the one that saves most, not their sum.
OutsideCost outsideCost(const std::vector<OutsideFunction> &functions);

/// In words: how often each may run, and what it adds. Empty where there is none.
std::string outsideText(const std::vector<OutsideFunction> &functions);

/// `instructions` with theirs, and its range as much wider.
CostDelta withOutside(CostDelta instructions, const std::vector<OutsideFunction> &functions);

/// `cost` with their cycles; where something else decides whether they run, `covers` says so. Errors: as
/// CycleModel::cycles().
Result<CycleCost> withOutside(CycleCost cost, const std::vector<OutsideFunction> &functions,
                              CycleModel &model);

} // namespace condresched
