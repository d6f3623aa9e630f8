// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

/// How kbuild compiles one translation unit.
struct UnitCommand {
  std::string file;              ///< Path below the tree's root, as fs/select.c.
  std::string source;            ///< The folder that stands for the tree's root in `argv`.
  std::string directory;         ///< Where the command runs (the build folder).
  std::vector<std::string> argv; ///< The whole compiler command, argv[0] the compiler, without
                                 ///< dependency-file options.
};

} // namespace condresched
