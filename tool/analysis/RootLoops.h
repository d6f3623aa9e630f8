// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"

#include <map>
#include <optional>
#include <utility>

namespace condresched {

/// A loop by function and index in FunctionFact::loops.
using LoopKey = std::pair<std::string, int>;

/// The loops of a root, classified.
struct RootLoops {
  std::vector<HotLoop> loops;           ///< Outer before inner, functions in the order of the file.
  std::map<LoopKey, std::size_t> index; ///< Where each stands in `loops`.
  std::optional<SourcePlace>
      gotoLoop; ///< A loop made of goto in a function that polls; it is not in `loops`.

  /// `wanted`, with `#k` from the second of a kind on.
  std::string uniqueId(const std::string &wanted) {
    const int count = ++used[wanted];
    return count == 1 ? wanted : wanted + "#" + std::to_string(count);
  }

private:
  std::map<std::string, int> used;
};

/// Whether the unit's loops have the classes pass, word, chunk and fd: only fs/select.c's do.
bool hasPollingClasses(const UnitSummary &unit);

/// Functions that `function` leads to through direct and inline calls in the unit, itself first,
/// nearest first.
std::vector<const FunctionFact *> calledWithin(const UnitSummary &unit, const FunctionFact &function);

/// Classifies the loops of `root` (DESIGN.md section 2).
RootLoops rootLoops(const UnitSummary &unit, const FunctionFact &root, const ReachOptions &options);

} // namespace condresched
