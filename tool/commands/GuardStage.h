// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Policy.h"
#include "core/Result.h"
#include "core/Site.h"
#include "core/Snapshot.h"
#include "core/UnitSummary.h"
#include "support/Walls.h"

#include <set>
#include <vector>

namespace condresched {

/// Guards that the patch makes dead: symbols that a touched file among `dependencies` newly asks about, or
/// that guard the family (`guards`), and that no Kconfig of the patched side defines. A guard that was dead
/// before is not the patch's. One change per symbol.
Result<std::vector<Change>> deadGuards(const Walls &walls, const SnapshotPair &sides,
                                       const std::set<std::string> &dependencies,
                                       const std::vector<GuardFact> &guards, const Policy &policy,
                                       const std::string &cacheDir);

} // namespace condresched
