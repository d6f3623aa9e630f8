// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>
#include <vector>

namespace condresched {

/// What `make -n V=1` would compile, with the tree at `source`: source file (path below the root) -> the line
/// of shell. Assembly, host programs and generated sources are left out.
std::map<std::string, std::string> compileLines(const std::string &dryRun, const std::string &source);

/// The compiler's argv out of such a line, without ccache and without options that only write dependency
/// files. Empty if there is none.
std::vector<std::string> compilerWords(const std::string &line);

} // namespace condresched
