// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Snapshot.h"
#include "support/Walls.h"

#include <string>
#include <vector>

namespace condresched {

/// Whether a path is read for definitions.
bool isCSource(const std::string &path);

/// The tree's C files below `folders`, in the folders' order, that look like defining the external function
/// `symbol` (see FunctionScan.h). Cached for the tree: all functions at the first question, each answer after
/// it.
Result<std::vector<std::string>> filesDefining(const Walls &walls, const Tree &tree,
                                               const std::vector<std::string> &folders,
                                               const std::string &symbol, const std::string &cacheDir);

} // namespace condresched
