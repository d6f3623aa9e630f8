// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

/// One `@@` block. Lines count from 1 as in unified diff; where the hunk landed with an
/// offset, `oldStart` is where it really applied.
struct Hunk {
  int oldStart = 0;
  int oldLines = 0;
  int newStart = 0;
  int newLines = 0;
  std::string marks = {}; ///< The first character of each of its lines, in order: ' ', '-' or '+'.
};

/// What a patch does to one file. A path is relative to the tree's root and empty where
/// the file does not exist on that side.
struct FileChange {
  std::string oldPath;
  std::string newPath;
  std::vector<Hunk> hunks;
};

/// One patch as its reader understood it.
struct Patch {
  std::string origin;  ///< The file's name as given, or "<stdin>".
  std::string subject; ///< The mail's subject without `[PATCH ...]`, or the origin.
  std::string diff;    ///< Unified diff text as it is applied.
  std::vector<FileChange> files;
};

} // namespace condresched
