// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Config.h"
#include "core/Result.h"

#include <string>
#include <vector>

namespace condresched {

/// Every named point of the preemption space, in the contract's order, read from configs/NAME.json.
Result<std::vector<ConfigPoint>> configPoints();

/// What `--config` names. "all" gives every point; a boot mode (`dynamic:full`) gives its
/// config with that mode only. A path to a .config file gives a point called by its file name whose settings
/// are that file's. An unknown name is a usage error that lists the known ones.
struct ChosenPoint {
  ConfigPoint point;
  bool byName = false;   ///< Asked for by its own name, not by a mode's: unselectable is then undecided.
  std::string dotConfig; ///< The user's .config text, or empty.
};
Result<std::vector<ChosenPoint>> choosePoints(const std::vector<std::string> &names,
                                              const std::vector<std::pair<std::string, std::string>> &files);

} // namespace condresched
