// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Patch.h"
#include "core/Result.h"
#include "core/Snapshot.h"
#include "support/Walls.h"

#include <string>
#include <vector>

namespace condresched {

/// Reads one format-patch mail or bare diff (`given`, from `origin`); git decodes the mail, libgit2 the diff.
/// Errors: empty, holds no diff, a malformed hunk (which line).
Result<Patch> readPatch(const Walls &walls, const std::string &given, const std::string &origin);

/// Lays `patch` over `snapshot`: strictly but for a line offset, which is added to `notes` ("... applied at
/// line N, offset +2"). The tree on disk is never written. Updates the hunks of the returned patch to where
/// they really applied. Errors: undecided, naming the file and hunk that does not apply, and whether the file
/// exists.
struct Applied {
  Snapshot snapshot;
  Patch patch;
  std::vector<std::string> notes;
};
Result<Applied> applyPatch(const Walls &walls, const Snapshot &snapshot, const Patch &patch);

/// Where line `line` of `file` on the patch's old side stands on its new side (same line where untouched; a
/// deleted line goes to where the deletion happened).
int mapLine(const Patch &patch, const std::string &file, int line);

/// The same through several patches, one after the other, and nothing for a line that one of them deletes.
std::optional<int> keptLine(const std::vector<Patch> &patches, const std::string &file, int line);

} // namespace condresched
