// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CycleRange.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

CycleRange negated(const CycleRange &range) { return {-range.high, -range.typical, -range.low}; }

} // namespace

CycleRange rangeOf(const PathCycles &path) {
  CycleRange range;
  range.low = std::max(path.dependent, path.turns);
  range.typical = std::max(range.low, path.ready + path.turns / 2);
  range.high = std::max(range.low, path.ready + path.turns);
  return range;
}

CycleRange addedCycles(const PathCycles &base, const PathCycles &patched) {
  if (patched.instructions < base.instructions)
    return negated(addedCycles(patched, base));
  PathCycles longer = patched;
  if (patched.instructions > base.instructions)
    longer.dependent = std::max(longer.dependent, base.dependent);
  CycleRange before = rangeOf(base);
  CycleRange after = rangeOf(longer);
  double low = after.low - before.low;
  double typical = after.typical - before.typical;
  double high = after.high - before.high;
  return {std::min({low, typical, high}), typical, std::max({low, typical, high})};
}

CycleRange narrowed(CycleRange range, double ratio) {
  if (range.typical < 0)
    return negated(narrowed(negated(range), ratio));
  if (range.low < 0 || range.typical == 0)
    return range;
  double reach = std::sqrt(ratio);
  range.low = std::max(range.low, range.typical / reach);
  range.high = std::min({range.high, range.typical * reach, range.low * ratio});
  return range;
}

std::map<std::string, int> addedUncosted(const PathCycles &base, const PathCycles &patched) {
  std::map<std::string, int> added = patched.uncosted;
  for (const auto &[name, times] : base.uncosted)
    added[name] -= times;
  std::erase_if(added, [](const auto &entry) { return entry.second == 0; });
  return added;
}

} // namespace condresched
