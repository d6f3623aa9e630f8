// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Kconfig.h"
#include "kernel/KconfigSymbols.h"

#include <map>
#include <string>

namespace condresched {

/// Judges what Kconfig made of a request: fills in everything of the result but its name. A setting asked for
/// as n is met by a symbol that is not there.
ResolvedConfig judgeSurvival(const ConfigRequest &request, const std::string &dotConfig,
                             const KconfigDefinitions &definitions);

/// The settings that the request's parts ask for together, later parts winning.
std::map<std::string, std::string> settingsOf(const ConfigRequest &request);

} // namespace condresched
