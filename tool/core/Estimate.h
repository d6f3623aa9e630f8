// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

/// A quantity on both sides, per system call; `low` and `high` enclose the delta.
struct CostDelta {
  double base = 0;
  double patched = 0;
  double delta = 0;
  double low = 0;
  double high = 0;
};

/// What a patch is expected to add to one system call, from the machine code.
struct Estimate {
  std::string config;
  std::string workload;
  int n = 0; ///< Number of fds.
  std::string arch;
  std::string compiler;
  std::string profile;
  std::string grade = "static"; ///< static or profiled.
  CostDelta instructions;
  CostDelta cycles;
  std::string basis;                       ///< In words: what was counted.
  std::vector<std::string> uncounted = {}; ///< Functions with a site that changed and is not in the numbers.
  double executions = 0; ///< Per call, of the function that the profile saw to cost something else most
                         ///< often; 0 where there is none.
};

} // namespace condresched
