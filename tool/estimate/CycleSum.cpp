// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CycleSum.h"

#include "core/Numbers.h"

#include <algorithm>

namespace condresched {

namespace {

constexpr double least = 0.7;
constexpr double most = 1.4;

/// As wide as timed rows were seen to lie around the typical cycles, where the sign is known.
CycleRange asSeen(const CycleRange &range) {
  const double typical = range.typical;
  if (range.low >= 0 && typical > 0)
    return {least * typical, typical, most * typical};
  if (range.high <= 0 && typical < 0)
    return {most * typical, typical, least * typical};
  return range;
}

std::string coverage(const CycleModel &model, const std::map<std::string, double> &uncosted) {
  std::string text =
      "costs of " + model.cpu().name + " (" + model.cpu().why +
      ") as LLVM has them; every load hits the first cache, every branch is predicted, "
      "no other thread shares the core; at a taken branch, call or return the front end loses a cycle; " +
      readable(least) + " to " + readable(most) +
      " times what is typical, since most measured times were that near to it";
  for (const auto &[name, times] : uncosted)
    text += "; costs more than was counted: " + name + ", " + readableSigned(times) + " a call";
  return text;
}

} // namespace

Status CycleSum::add(const TimedPath &base, const TimedPath &patched) {
  const Result<PathCycles> earlier = model.cycles(base.path);
  if (!earlier)
    return errorOf(earlier);
  const Result<PathCycles> later = model.cycles(patched.path);
  if (!later)
    return errorOf(later);
  const double both = std::min(base.times, patched.times);
  before += rangeOf(*earlier).typical * base.times;
  addTimes(addedCycles(*earlier, *later), both);
  addTimes(rangeOf(*later), patched.times - both);
  addTimes(rangeOf(*earlier), both - base.times);
  addUncosted(earlier->uncosted, -base.times);
  addUncosted(later->uncosted, patched.times);
  return {};
}

void CycleSum::addTimes(const CycleRange &range, double times) {
  added.low += (times < 0 ? range.high : range.low) * times;
  added.typical += range.typical * times;
  added.high += (times < 0 ? range.low : range.high) * times;
}

void CycleSum::addUncosted(const std::map<std::string, int> &more, double times) {
  for (const auto &[name, count] : more)
    uncosted[name] += count * times;
  std::erase_if(uncosted, [](const auto &entry) { return entry.second == 0; });
}

void CycleSum::scale(double factor) {
  added = {added.low * factor, added.typical * factor, added.high * factor};
}

CycleCost CycleSum::cost(std::vector<std::string> doubts) const {
  const CycleRange range = asSeen(added);
  CostDelta cycles{before, before + range.typical, range.typical, range.low, range.high};
  return {cycles, coverage(model, uncosted), std::move(doubts)};
}

} // namespace condresched
