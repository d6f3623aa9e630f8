// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// What tells one state of a tree from another, without reading its files.
struct TreeIdentity {
  std::string key;
  std::string git; ///< The commit, or empty where the tree is no git work tree.
};

/// In a git work tree: the path, the commit, and size and time of what git calls changed. Elsewhere: size and
/// time of every file that a build or an analysis can read (no documentation, no self tests).
Result<TreeIdentity> treeIdentity(const Walls &walls, const std::string &root);

} // namespace condresched
