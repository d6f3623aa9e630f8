// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Patch.h"

#include <string>
#include <vector>

namespace condresched {

/// A hunk that git put elsewhere than its header says.
struct Moved {
  std::string file;
  int hunk = 0;   ///< From 1.
  int line = 0;   ///< Where it applied, on the new side.
  int offset = 0; ///< `line` minus what the header says.
};

/// A hunk, or a whole file (`line` 0), that git refused.
struct Rejected {
  std::string file;
  int line = 0;       ///< The hunk's first line on the old side as its header says.
  std::string reason; ///< git's words, for a file.
};

/// What `git apply -v` told, in order.
struct ApplyLog {
  std::vector<Moved> moved;
  std::vector<Rejected> rejected;
};

/// Reads the messages of `git apply -v` in the C locale.
ApplyLog parseApplyLog(const std::string &text);

/// Puts the hunks of `patch` where the log says that they applied.
void moveHunks(Patch &patch, const std::vector<Moved> &moved);

} // namespace condresched
