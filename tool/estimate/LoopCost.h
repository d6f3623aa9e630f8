// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "estimate/FastPath.h"
#include "estimate/MachinePath.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace condresched {

/// An iteration that does not come to the inner loop or the poll: of a word or bit without an fd.
struct EmptyIteration {
  double instructions = 0;
  MachinePath path;
};

/// What one iteration of each loop of a nest costs, outermost first, inner loops not counted.
struct NestCost {
  std::vector<double> instructions; ///< Of the whole body, with the fast paths of its scheduling points.
  std::vector<double> points;       ///< Of that, the calls of scheduling points and their fast paths.
  std::vector<int> calls;           ///< How many scheduling points one iteration calls.
  std::set<std::string> callees;    ///< What the loops call besides them, by name; counted as the call alone.
  int indirectCalls = 0;            ///< How many calls through a pointer the loops hold; counted likewise.
  /// Lengths of the loops within the nest's own, in order of size; what they run is not counted.
  std::vector<std::size_t> innerLoops;
  std::vector<MachinePath> paths = {}; ///< What `instructions` counts, in the order in which it runs.
  std::vector<std::set<std::string>> calleesWithin = {}; ///< `callees` of each loop with all loops inside it.
  std::vector<std::optional<EmptyIteration>> empty =
      {}; ///< The cheapest of each loop; none where it has none.
  /// As `instructions`, on a way past each scheduling point that can be passed by, also within what is
  /// called.
  std::vector<double> least = {};
  std::vector<double> most = {};         ///< As `instructions`, on the dearest way that passes the poll.
  std::set<std::string> waysAround = {}; ///< Of the called `points` those with a way past theirs.
};

/// The costs along the way that a dense, polled, not ready fd takes through the nest of `depth` loops around
/// the indirect call (f_op->poll) of `function`: the cheapest way from each loop's header back to it that
/// passes the poll, the inner loop and every call of `points` that an iteration with a poll can come to.
/// Where `ifWanted` says that the source has such sites, those are left out that a test whether to reschedule
/// may pass by. Other callees count as their call instruction and are named in `callees`: where the sides
/// have the same, they cancel out. Errors: undecided, where the machine code has no such nest.
Result<NestCost> nestCost(const MachineFunction &function, const CodeSource &code,
                          const std::set<std::string> &points, std::size_t depth, bool ifWanted);

} // namespace condresched
