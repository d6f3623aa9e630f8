// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace condresched {

/// How surely something is run: `hot` on each pass of the loop, `warm` for some descriptors or states, `cold`
/// on errors, last references and slow paths (issue words: DESIGN.md section 4, `temperature`).
enum class Heat { Hot, Warm, Cold };

/// The contract's spelling: hot, warm, cold.
std::string toString(Heat heat);

/// A heat and why, in words. Hot needs no reason.
struct Temperature {
  Heat heat = Heat::Hot;
  std::string reason;
  /// Not hot, but all that keeps it from running is that nobody asks to run instead: what a scheduling point
  /// asks itself. False for hot.
  bool ifWanted = false;
};

/// What runs only where both do: the colder of the two, the first where they are alike.
Temperature colder(const Temperature &one, const Temperature &other);

} // namespace condresched
