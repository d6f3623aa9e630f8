// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Patch.h"

#include <optional>
#include <string_view>

namespace condresched {

/// Reads `@@ -oldStart[,oldLines] +newStart[,newLines] @@`; nullopt where it is none.
std::optional<Hunk> parseHunkHeader(std::string_view line);

} // namespace condresched
