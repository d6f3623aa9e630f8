// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Snapshot.h"

#include <llvm/Support/VirtualFileSystem.h>
#include <string>

namespace condresched {

/// One side's files as clang sees them: the disk, with the snapshot's overlay laid over the
/// folder `source` in memory. Files that the side deleted are not found. The working folder is
/// the file system's own, so that several threads can each have theirs.
/// Errors: undecided, where `directory` is not there.
Result<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>>
sideFileSystem(const Snapshot &snapshot, const std::string &source, const std::string &directory);

} // namespace condresched
