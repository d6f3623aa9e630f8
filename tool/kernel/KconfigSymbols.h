// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Snapshot.h"
#include "support/Walls.h"

#include <map>
#include <string>
#include <vector>

namespace condresched {

/// One definition of a symbol in some Kconfig file.
struct KconfigDefinition {
  std::string file;
  std::vector<std::string>
      dependsOn; ///< Its own `depends on` lines; those of enclosing ifs and menus are not told.
};

/// Symbol (without CONFIG_) -> its definitions, in the text of one Kconfig file.
using KconfigDefinitions = std::map<std::string, std::vector<KconfigDefinition>>;
KconfigDefinitions definitionsIn(const std::string &file, const std::string &text);

/// The same over all Kconfig files of the snapshot. The tree's part is cached.
Result<KconfigDefinitions> kconfigDefinitions(const Walls &walls, const Snapshot &snapshot,
                                              const std::string &cacheDir);

} // namespace condresched
