// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/SideSites.h"

#include <optional>
#include <vector>

namespace condresched {

/// One site on both sides, as indices into each side's list.
struct SitePair {
  std::optional<std::size_t> base;
  std::optional<std::size_t> patched;
  int ordinal = 1; ///< Within its group; base sites keep theirs, new ones follow.
};

/// Matches sites by identity. Within a group of the same functions and primitive, sites of the
/// same loop are matched in order first; what is left over is paired in order as moved. What is still left
/// over is paired across a function and its caller, in the same loop, as where the function became a macro;
/// the rest has vanished or appeared.
std::vector<SitePair> matchSites(const std::vector<SideSite> &base, const std::vector<SideSite> &patched);

} // namespace condresched
