// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Config.h"
#include "core/Result.h"
#include "core/Snapshot.h"
#include "core/UnitCommand.h"
#include "kernel/Kconfig.h"
#include "support/Walls.h"

#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// A resolved config with the headers that kbuild generates for it.
struct PreparedConfig {
  ResolvedConfig config;
  std::string source; ///< The folder make saw: the tree, or a materialised snapshot.
  std::string build;  ///< The build folder with include/generated; ours, never the user's.
};

/// Runs `make prepare` for a resolved config, once; later calls find it in the cache. A tree whose
/// makefiles do not run but which has compile_commands.json.in support (see CompileDatabase.h) is filled in
/// from that instead.
Result<PreparedConfig> prepareConfig(const Walls &walls, const Snapshot &snapshot,
                                     const ConfigRequest &request, const ResolvedConfig &config,
                                     const std::string &cacheDir);

/// Asks kbuild how it compiles `file` in this config (cached). Undecided if kbuild would not build it.
Result<UnitCommand> unitCommand(const Walls &walls, const PreparedConfig &prepared, const Architecture &arch,
                                const std::string &file, const std::string &cacheDir);

/// The translation units of the config, sorted: kbuild's own list; in a tree that kbuild cannot describe,
/// every C file of the kernel and the architecture.
Result<std::vector<std::string>> unitList(const Walls &walls, const PreparedConfig &prepared,
                                          const Architecture &arch, const std::string &cacheDir);

/// The translation units (paths below the root) that may define the external function `symbol`: files with a
/// line that looks like its definition, and for a header the units of the same folder that include it.
/// Generic C rules, no list of names. Best first: kernel/, lib/, mm/, fs/, arch/<sourceArch>/, then the rest.
/// Cached for the tree.
Result<std::vector<std::string>> definingUnits(const Walls &walls, const Snapshot &snapshot,
                                               const Architecture &arch, const std::string &symbol,
                                               const std::string &cacheDir);

} // namespace condresched
