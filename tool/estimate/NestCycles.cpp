// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/NestCycles.h"

namespace condresched {

Result<CycleCost> nestCycles(const SideNest &base, const SideNest &patched, CycleModel &model) {
  CycleSum sum(model);
  for (std::size_t level = 0; level < base.cost.paths.size(); ++level)
    if (Status added = sum.add({base.cost.paths[level], base.executions[level]},
                               {patched.cost.paths[level], patched.executions[level]});
        !added)
      return errorOf(added);
  return sum.cost({});
}

} // namespace condresched
