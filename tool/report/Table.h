// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

/// Rows as left-aligned columns, two blanks apart and two blanks in, without blanks at a line's end.
std::string table(const std::vector<std::vector<std::string>> &rows);

} // namespace condresched
