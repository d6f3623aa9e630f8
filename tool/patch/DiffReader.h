// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Patch.h"
#include "core/Result.h"

#include <string>
#include <vector>

namespace condresched {

/// The files and hunks of a diff in git's form, read by libgit2. Errors: what libgit2 does not understand, in
/// its words; a symbolic link or a submodule, which a snapshot cannot hold.
Result<std::vector<FileChange>> readDiff(const std::string &diff, const std::string &origin);

} // namespace condresched
