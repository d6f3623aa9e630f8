// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/NestCycles.h"

namespace condresched {

namespace {

TimedPath emptyPath(const SideNest &nest, std::size_t level) {
  const double often = nest.emptyAt(level);
  return often > 0 ? TimedPath{nest.cost.empty[level]->path, often} : TimedPath();
}

} // namespace

Result<CycleCost> nestCycles(const SideNest &base, const SideNest &patched, CycleModel &model) {
  CycleSum sum(model);
  for (std::size_t level = 0; level < base.cost.paths.size(); ++level)
    if (Status added = sum.add({base.cost.paths[level], base.executions[level]},
                               {patched.cost.paths[level], patched.executions[level]});
        !added)
      return errorOf(added);
  for (std::size_t level = 0; level < base.loops.size(); ++level)
    if (!base.knowsEmpty(level) || !patched.knowsEmpty(level))
      continue;
    else if (Status added = sum.add(emptyPath(base, level), emptyPath(patched, level)); !added)
      return errorOf(added);
  return sum.cost({});
}

} // namespace condresched
