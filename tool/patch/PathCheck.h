// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Patch.h"
#include "core/Result.h"
#include "support/FileSystem.h"

#include <set>
#include <string>

namespace condresched {

/// Every path that a patch names, on either side.
std::set<std::string> touchedPaths(const Patch &patch);

/// Refuses, by name, a patch that reaches out of the tree: an absolute path, one with `..`, `.` or an empty
/// part, one into
/// `.git`, one that passes a symbolic link. `root` is the folder that the paths are to stay in.
Status checkPaths(FileSystem &files, const Patch &patch, const std::string &root);

} // namespace condresched
