// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Estimate.h"
#include "estimate/CycleModel.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// A path and how often it runs in a system call.
struct TimedPath {
  MachinePath path;
  double times = 0;
};

/// What a patch adds in cycles, per system call.
struct CycleCost {
  CostDelta cycles;   ///< `base` and `patched` count the paths that were compared, not the whole system call.
  std::string covers; ///< In words: what the range covers, and what it leaves out.
  std::vector<std::string> doubts; ///< Where the path that runs is not clear.
};

/// Adds up the cycles of paths that a patch changes.
class CycleSum {
public:
  /// `model` must live as long.
  explicit CycleSum(CycleModel &model) : model(model) {}

  /// A path of the base and what it became. As often as both run, the difference is addedCycles(); what one
  /// side runs more often counts whole. Errors: as CycleModel::cycles().
  Status add(const TimedPath &base, const TimedPath &patched);

  /// The sum, from 0.7 to 1.4 times the typical one, unless the paths' own range holds both signs. So wide,
  /// since of 69 timed rows on a Zen 4 58 were within that (2026-12-07, tests/agreement.py, set `fitted`, at
  /// the host's 3.69 GHz). The others: chains of loads, which overlap further than the analyzer's (`lists`,
  /// `tables`, 0.4 to 0.54), divisions, whose time depends on the numbers (0.38 to 0.61), a pointer followed
  /// that was just stored
  /// (`walks`, 1.8 to 3.5), and one of 64 branches in a row (`checks`, 1.41).
  CycleCost cost(std::vector<std::string> doubts) const;

  /// Multiplies what is added by `factor`.
  void scale(double factor);

private:
  void addTimes(const CycleRange &range, double times);
  void addUncosted(const std::map<std::string, int> &more, double times);

  CycleModel &model;
  double before = 0; ///< Typical cycles of the base's paths.
  CycleRange added;
  std::map<std::string, double> uncosted; ///< Of addedUncosted(), per system call.
};

} // namespace condresched
