// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/NestCycles.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace condresched {

namespace {

/// More of them than fill any CPU's reorder buffer: what stands before them is done when they are.
constexpr double furthestBehind = 64;

/// How often a loop goes round without an fd behind each time with one; whole times.
double emptyBehind(const SideNest &nest, std::size_t level) {
  const double often = nest.executions[level];
  return often > 0 ? std::min(std::floor(nest.emptyAt(level) / often), furthestBehind) : 0;
}

/// The same on both sides, so that the same is compared.
double emptyBehind(const SideNest &base, const SideNest &patched, std::size_t level) {
  const bool isKnown = base.knowsEmpty(level) && patched.knowsEmpty(level);
  return isKnown ? std::min(emptyBehind(base, level), emptyBehind(patched, level)) : 0;
}

/// What runs of one side from a level on inwards, as long as each level runs as often as the one within it.
class SidePath {
public:
  explicit SidePath(const SideNest &nest) : nest(nest) {}

  void enclose(std::size_t level, double emptyTimes) {
    MachinePath outer = nest.cost.paths[level];
    outer.insert(outer.end(), inner.path.begin(), inner.path.end());
    for (double times = 0; times < emptyTimes; ++times) {
      const MachinePath &empty = nest.cost.empty[level]->path;
      outer.insert(outer.end(), empty.begin(), empty.end());
    }
    inner = {std::move(outer), nest.executions[level]};
  }

  bool runsAsOftenAs(std::size_t level) const { return inner.times == nest.executions[level]; }
  TimedPath take() { return std::exchange(inner, {}); }

  /// The iterations without an fd that stand behind none with one.
  TimedPath emptyApart(std::size_t level, double emptyTimes) const {
    const double often = nest.emptyAt(level) - emptyTimes * nest.executions[level];
    return often > 0 ? TimedPath{nest.cost.empty[level]->path, often} : TimedPath();
  }

private:
  const SideNest &nest;
  TimedPath inner;
};

} // namespace

Result<CycleCost> nestCycles(const SideNest &base, const SideNest &patched, CycleModel &model) {
  CycleSum sum(model);
  SidePath earlier(base), later(patched);
  for (std::size_t level = base.cost.paths.size(); level-- > 0;) {
    if (!earlier.runsAsOftenAs(level) || !later.runsAsOftenAs(level))
      if (Status added = sum.add(earlier.take(), later.take()); !added)
        return errorOf(added);
    const double emptyTimes = emptyBehind(base, patched, level);
    earlier.enclose(level, emptyTimes);
    later.enclose(level, emptyTimes);
    if (!base.knowsEmpty(level) || !patched.knowsEmpty(level))
      continue;
    if (Status added = sum.add(earlier.emptyApart(level, emptyTimes), later.emptyApart(level, emptyTimes));
        !added)
      return errorOf(added);
  }
  if (Status added = sum.add(earlier.take(), later.take()); !added)
    return errorOf(added);
  return sum.cost({});
}

} // namespace condresched
