// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace condresched {

/// Where an audit starts.
struct Root {
  std::string file;     ///< A translation unit below the tree's root.
  std::string function; ///< A function of it; empty: every function of the file that has a loop.

  /// As given to `--root`.
  std::string text() const { return function.empty() ? file : file + ":" + function; }
};

/// Where the audit starts when the user names nothing: the functions behind select() and poll().
inline std::vector<Root> defaultRoots() {
  return {{"fs/select.c", "do_select"}, {"fs/select.c", "do_sys_poll"}};
}

} // namespace condresched
