// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Root.h"

#include <string>
#include <vector>

namespace condresched {

/// The roots behind a known set of benchmarks, read from presets/NAME.json. An unknown name is a usage error
/// that lists the known ones.
Result<std::vector<Root>> presetRoots(const std::string &name);

} // namespace condresched
