// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Site.h"

#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// A site that every iteration of a loop with an fd passes, and that offers to reschedule there.
struct BoundingSite {
  std::string function;
  std::string primitive;
  std::string file;
  int line = 0;
  std::string loop; ///< The HotLoop of the nest that passes it.

  bool operator==(const BoundingSite &) const = default;
};

/// The longest stretch of a root's loops around the poll without a scheduling point, on one side.
struct StretchSide {
  bool preemptible = false; ///< The kernel preempts itself anywhere: there is no stretch, the rest is empty.
  Executions fds = {};      ///< How many of n dense fds are polled in it.
  /// At least as many instructions: those of the loop bodies on a way past every site that a condition stands
  /// before, callees that are not followed as their call.
  double instructions = 0;
  std::vector<std::string> unbounded = {};         ///< These callees, as `fdget`, `file->f_op->poll`.
  std::optional<BoundingSite> site = std::nullopt; ///< None where nothing bounds it but the end of the pass.
};

/// What a patch does to it in one config or boot mode: what latency the saved cycles cost.
struct Stretch {
  std::string config;
  std::string root; ///< `do_select`, `do_sys_poll`.
  int n = 500;
  std::string arch;
  std::string compiler;
  std::string profile;
  StretchSide base;
  StretchSide patched;
  std::string unknown = {}; ///< Why the sides cannot be told; empty where they can.
  std::string patch = {};   ///< As Estimate::patch.
};

/// How many of n dense fds one iteration of the loop polls, the longest one: of an fd loop 1, of a word loop
/// those of a full word, of a chunk loop those of the longest of poll()'s lists, of which the first holds
/// `onStack` and the others `perPage` (fs/select.c, do_sys_poll()); of any other loop n, a whole pass.
/// Unknown where the loop does not tell its sizes.
Executions fdsOfIteration(const LoopForm &form, int n);

/// The instructions of one iteration of the loop at `level`, all loops within it included, where it polls
/// `fds`: `bodies` are one iteration of each loop's own body, `loops` tell how often each runs per system
/// call. Both outermost first.
double instructionsOfIteration(const std::vector<double> &bodies, const std::vector<HotLoop> &loops,
                               std::size_t level, double fds);

/// Whether both say the same of one kernel: a second engine's audit is no news.
bool sameSubject(const Stretch &one, const Stretch &other);

} // namespace condresched
