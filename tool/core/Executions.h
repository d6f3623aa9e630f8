// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace condresched {

/// How often something runs per system call.
struct Executions {
  std::string expr = "0"; ///< In n, the number of fds: `n`, `ceil(n/64)`, `1`.
  double atN = 0; ///< Its value; in a report's `executions`, for n dense fds that are all polled, one pass.
  std::string unknown = {}; ///< Why there is neither; empty where expr says what the value hangs on.
};

/// A count that cannot be told, and why.
Executions unknownExecutions(const std::string &why);

/// Of a loop within one that runs `outer` often: the product, a sum in brackets, a factor of 1 left out.
Executions nested(const Executions &outer, const Executions &inner);

} // namespace condresched
