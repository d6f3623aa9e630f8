// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Config.h"

namespace condresched {

bool switchesOn(const BootMode &mode, const std::string &name) {
  if (name.find("might_resched") != std::string::npos)
    return mode.mightResched;
  if (name.find("cond_resched") != std::string::npos)
    return mode.condResched;
  return true;
}

std::optional<bool> isPreemptible(const std::map<std::string, std::string> &kconfig, const BootMode *mode) {
  const auto isSet = [&](const char *symbol) {
    const auto found = kconfig.find(symbol);
    return found != kconfig.end() && found->second == "y";
  };
  if (!isSet("CONFIG_PREEMPTION") && !isSet("CONFIG_PREEMPT"))
    return false;
  if (!isSet("CONFIG_PREEMPT_DYNAMIC"))
    return true;
  return mode ? std::optional(mode->preemptible) : std::nullopt;
}

} // namespace condresched
