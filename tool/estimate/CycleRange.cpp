// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CycleRange.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

CycleRange negated(const CycleRange &range) { return {-range.high, -range.typical, -range.low}; }

/// What the CPU's widths and its front end take, however long the path waits for registers.
double throughput(const PathCycles &path) { return path.ready + path.turns; }

double betweenOverlapAndNone(double overlapped, double alone) {
  return overlapped > 0 && alone > overlapped ? std::sqrt(overlapped * alone) : overlapped;
}

} // namespace

CycleRange rangeOf(const PathCycles &path) {
  CycleRange range;
  range.low = std::max(path.dependent, path.turns);
  range.typical = std::max(range.low, throughput(path));
  range.high = range.typical;
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
  double typical = betweenOverlapAndNone(after.typical - before.typical, longer.alone - base.alone);
  if (patched.instructions > base.instructions)
    typical = std::max(typical, throughput(longer) - throughput(base));
  double high = after.high - before.high;
  return {std::min({low, typical, high}), typical, std::max({low, typical, high})};
}

std::map<std::string, int> addedUncosted(const PathCycles &base, const PathCycles &patched) {
  std::map<std::string, int> added = patched.uncosted;
  for (const auto &[name, times] : base.uncosted)
    added[name] -= times;
  std::erase_if(added, [](const auto &entry) { return entry.second == 0; });
  return added;
}

} // namespace condresched
