// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/EffectiveState.h"

#include <algorithm>

namespace condresched {

namespace {

/// What arch/x86/kernel/static_call.c writes over a call that returns zero.
constexpr const char *x86Residue = "a 5-byte xor %eax,%eax in the call's place";
constexpr const char *callClobbers = "all caller-saved registers and memory, as for a call";

} // namespace

SideState effectiveState(const SiteFact &site, const BootMode &mode) {
  SideState effective;
  effective.state = site.state;
  if (site.state == SiteState::StaticCall) {
    bool on = std::ranges::any_of(site.staticCalls,
                                  [&](const StaticCallFact &call) { return switchesOn(mode, call.name); });
    effective.state = on ? SiteState::Call : SiteState::NoOp;
    if (!on)
      effective.residue = Residue{x86Residue, callClobbers};
  } else if (site.state == SiteState::StaticKey) {
    bool on = std::ranges::any_of(site.calls, [&](const std::string &name) {
      return name.starts_with("dynamic_") && switchesOn(mode, name);
    });
    effective.state = on ? SiteState::Call : SiteState::StaticKey;
  }
  return effective;
}

} // namespace condresched
