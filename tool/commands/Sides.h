// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Request.h"
#include "core/Result.h"
#include "core/Snapshot.h"
#include "support/Walls.h"

namespace condresched {

/// Opens the tree, lays the base patches over both sides and the patches over the patched one.
/// Errors: those of the tree, of reading a patch file, and of a patch that does not apply.
Result<SnapshotPair> openSides(const Walls &walls, const Request &request, const std::string &standardInput);

} // namespace condresched
