// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Kconfig.h"

#include <map>
#include <string>

namespace condresched {

/// The .config text with `settings` laid over it: lines of the symbols set are dropped and the new ones
/// appended, as merge_config.sh does. A value n becomes `# CONFIG_X is not set`.
std::string withSettings(const std::string &dotConfig, const std::map<std::string, std::string> &settings);

/// All of `over` laid on `settings`; the later wins.
void lay(std::map<std::string, std::string> &settings, const std::map<std::string, std::string> &over);

} // namespace condresched
