// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/PositionCounts.h"

namespace condresched {

/// A way that new code may take and that no count of the base decides: it is left out of the carried counts.
struct OpenArm {
  std::size_t from = 0;     ///< The block that branches to it.
  std::size_t to = 0;       ///< Where it begins.
  std::uint64_t passed = 0; ///< Executions of `from`.
  SourceFrame place;        ///< Of its first instruction whose place is known.
  bool reschedules =
      false; ///< The branch asks whether a reschedule is needed, which on the fast path it is not.
};

/// The base's counts carried over to a function of the patched side.
struct CarriedCounts {
  FlowGraph graph;
  std::vector<std::uint64_t> blocks; ///< Executions, in the order of graph.blocks.
  std::vector<OpenArm> open;
};

/// Each block whose places in the source the base has too gets the base's counts, the others what flows
/// through them: of all consistent counts those that deviate least, and that run through the fewest new
/// instructions (LLVM's profile inference: He, Mestre, Pupyrev, Wang, Yu, "Profile inference revisited", POPL
/// 2022). `entries` is how often the patched side enters the function, `entriesBase` how often the base did.
CarriedCounts carryCounts(const PositionCounts &base, const PositionedFunction &patched,
                          std::uint64_t entriesBase, std::uint64_t entries);

} // namespace condresched
