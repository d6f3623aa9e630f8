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

/// The functions that the tree's C files below `folders` define, one `name<TAB>path` line each, in the
/// folders' order. Cached for the tree.
Result<std::string> functionIndex(const Walls &walls, const Tree &tree,
                                  const std::vector<std::string> &folders, const std::string &cacheDir);

/// The files that the index names for `symbol`.
std::vector<std::string> filesDefining(const std::string &index, const std::string &symbol);

} // namespace condresched
