// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Site.h"
#include "core/UnitSummary.h"

#include <set>

namespace condresched {

/// Whether the walk goes on into the call's function: not through pointers or callbacks.
bool isFollowed(const CallFact &call);

/// Tells the loops of a unit's functions apart by what they poll (DESIGN.md section 2). The unit must outlive
/// it.
class PollingLoops {
public:
  explicit PollingLoops(const UnitSummary &unit);

  /// Whether a call through file_operations.poll is reached from the function.
  bool polls(const FunctionFact &function) const { return polling.contains(function.name); }

  /// The polling loop directly inside `loop`, in its own function or in one that it calls; nullptr where it
  /// polls by itself.
  const LoopFact *innerLoop(const FunctionFact &function, int loop) const;

  /// The same in its own function alone.
  const LoopFact *ownInnerLoop(const FunctionFact &function, int loop) const;

  /// The class of a loop of fs/select.c.
  LoopClass classOf(const FunctionFact &function, int loop) const;

private:
  /// Indices of the function's loops that run a poll dispatch.
  std::set<int> loopsOf(const FunctionFact &function) const;
  /// The outermost polling loop that a call leads to.
  const LoopFact *firstLoop(const CallFact &call, std::set<std::string> &seen) const;

  const UnitSummary &unit;
  std::set<std::string> polling; ///< Functions from which a poll dispatch is reached.
};

} // namespace condresched
