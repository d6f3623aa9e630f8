// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"
#include "commands/SideUnits.h"
#include "core/Report.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace condresched {

/// What was read of one side in one config.
struct SideReading {
  std::map<std::string, Reach> byRoot; ///< Root::text() -> what it reaches.
  std::set<std::string> dependencies;  ///< Files the units are made of.
  std::vector<GuardFact> guards;       ///< Of all units.
  std::vector<Unread> unread;          ///< What could not be read, and why.
  std::vector<Unresolved> unresolved;  ///< What could not be followed.

  /// All roots together.
  Reach reach() const;
};

/// How kbuild compiles `file` there, what it reads as, and what it compiles to.
struct ReadUnit {
  UnitText text;
  CompiledUnit unit;
};
Result<ReadUnit> readUnit(const Walls &walls, const SideQuestion &side, const std::string &file);

/// Follows the roots through the config's units. What fails is in `unread`; the rest is still there.
SideReading readSide(SideUnits &units, const std::string &config, const std::vector<Root> &roots,
                     const ReachOptions &options);

} // namespace condresched
