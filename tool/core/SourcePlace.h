// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace condresched {

/// A place in a source file, of the tree where that is possible (path below the root).
struct SourcePlace {
  std::string file;
  int line = 0;
  int column = 0;
};

} // namespace condresched
