// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Patch.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// An unpacked kernel tree on disk. It is never written to.
struct Tree {
  std::string path;     ///< Absolute path of the tree's root.
  std::string given;    ///< What the user named, for messages and the report.
  std::string version;  ///< VERSION.PATCHLEVEL.SUBLEVEL+EXTRAVERSION of the top Makefile.
  std::string git;      ///< The commit, or empty where the tree is no git work tree.
  std::string identity; ///< Content-derived key for caches.
  bool owned = false;   ///< The tree lies in our cache and may be hard-linked.
};

/// One side of the comparison: a tree and the files that patches laid over it, in memory.
/// A value of nullopt is a file that the side does not have.
struct Snapshot {
  Tree tree;
  std::map<std::string, std::optional<std::string>> overlay; ///< Path below the root -> content.

  bool touches(const std::string &path) const { return overlay.contains(path); }
};

/// Both sides, and what lies between them. `base` already has every `--base-patch`.
struct SnapshotPair {
  Snapshot base;
  Snapshot patched;
  std::vector<Patch> patches;     ///< From base to patched, in order.
  std::vector<std::string> notes; ///< For the reader: a hunk that applied with an offset.
};

} // namespace condresched
