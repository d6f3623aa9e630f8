// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Config.h"
#include "core/Result.h"
#include "core/Snapshot.h"
#include "kernel/Architecture.h"
#include "kernel/Points.h"
#include "support/Walls.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace condresched {

/// The rest of the .config, read from profiles/NAME.json.
struct Profile {
  std::string name;
  std::string base; ///< make target to start from: defconfig, allnoconfig, tinyconfig.
  std::map<std::string, std::string> settings; ///< CONFIG_X -> value, laid over it.
};

/// The profile `name` for `arch` (profiles/NAME.ARCH.json before profiles/NAME.json).
Result<Profile> profile(const std::string &name, const std::string &arch);

/// All that decides one .config. Later parts win: profile, fragments, sets, the point.
struct ConfigRequest {
  Architecture arch;
  Profile profile;
  ChosenPoint point;
  std::map<std::string, std::string> overrides; ///< From --fragment and --set, later wins.
};

/// Lets the tree's own Kconfig resolve the request, out of tree, and checks that every symbol
/// asked for by the point survived; if not the config is unselectable, with the reason. An override or
/// profile setting that did not survive is told in `ResolvedConfig::reason` only where it came from the user
/// (an override). Cached by content. Errors: make or Kconfig itself fails.
Result<ResolvedConfig> resolveConfig(const Walls &walls, const Snapshot &snapshot,
                                     const ConfigRequest &request, const std::string &cacheDir);

/// What resolveConfig() answered to the same question before; nothing where it was not asked.
std::optional<ResolvedConfig> resolvedBefore(const Walls &walls, const Snapshot &snapshot,
                                             const ConfigRequest &request, const std::string &cacheDir);

/// Every symbol that some Kconfig file of the snapshot defines (`config X`, `menuconfig X`), without
/// the CONFIG_ prefix. A `select` is no definition. Cached for the tree, the overlay read anew.
Result<std::set<std::string>> definedSymbols(const Walls &walls, const Snapshot &snapshot,
                                             const std::string &cacheDir);

/// The boot modes of `point` that its tree offers: those whose symbol Kconfig could show, set or not, in the
/// point's own .config (`parseDotConfig(resolved.dotConfig)`). A symbol that is defined but can never be
/// chosen there, as PREEMPT_NONE on 7.x, is not in a .config.
std::vector<BootMode> bootModesOf(const ConfigPoint &point,
                                  const std::map<std::string, std::string> &resolved);

/// CONFIG_X=y, `# CONFIG_X is not set` lines -> CONFIG_X -> y / n / literal.
std::map<std::string, std::string> parseDotConfig(const std::string &text);

} // namespace condresched
