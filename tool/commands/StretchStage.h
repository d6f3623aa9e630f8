// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"
#include "commands/ConfigMatrix.h"
#include "core/Stretch.h"
#include "estimate/LoopCost.h"

#include <optional>

namespace condresched {

/// One side's loops around the poll of a root, as they were read and as they are compiled.
struct CostedNest {
  const Reach &reach;
  const UnitSummary &unit; ///< Of the root.
  const NestCost &cost;
};

/// What the patch does to the longest stretch without a scheduling point in one root's loops, in one config
/// or boot mode of it (null where it has none). None where it leaves their sites and sizes as
/// they are.
std::optional<Stretch> stretchOf(const ConfigEntry &entry, const BootMode *mode, const Root &root, int n,
                                 const CostedNest &base, const CostedNest &patched);

} // namespace condresched
