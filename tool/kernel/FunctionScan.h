// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// Names of the functions that a C text looks like defining with external linkage, in the kernel's layout:
/// the name on a line that starts in the first column, its parameters in parentheses, then a `{`. What macros
/// or assembly define is not seen; what an #if leaves out is.
std::vector<std::string> definedFunctions(std::string_view content);

} // namespace condresched
