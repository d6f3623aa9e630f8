// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Config.h"
#include "core/Site.h"
#include "core/UnitSummary.h"

namespace condresched {

/// What a site of a PREEMPT_DYNAMIC config is once booted in `mode`: a static call or key that the
/// mode switches off costs a residue at most, one that it switches on is a call.
SideState effectiveState(const SiteFact &site, const BootMode &mode);

} // namespace condresched
