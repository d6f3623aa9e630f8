// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// Compiles plugin/counts.c with the host's `gcc` into the cache (by content) and returns its path. Errors:
/// undecided, with what the compiler said.
Result<std::string> buildCountingPlugin(const Walls &walls, const std::string &cacheDir);

} // namespace condresched
