// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"
#include "analysis/UnitStore.h"
#include "core/Report.h"
#include "kernel/Prepared.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace condresched {

/// What was read of one side in one config.
struct SideReading {
  std::map<std::string, Reach> byRoot;       ///< Root::text() -> what it reaches.
  std::map<std::string, CompiledUnit> units; ///< File -> unit.
  std::set<std::string> dependencies;        ///< Files the units are made of.
  std::vector<Unread> unread;                ///< What could not be read, and why.

  /// All roots together.
  Reach reach() const;
};

/// One side in one config, as the unit readers need it.
struct SideQuestion {
  const Snapshot &snapshot;
  const PreparedConfig &prepared;
  const Architecture &arch;
  std::string config;
  std::string cacheDir;
};

/// How kbuild compiles `file` there, what it reads as, and what it compiles to.
struct ReadUnit {
  UnitText text;
  CompiledUnit unit;
};
Result<ReadUnit> readUnit(const Walls &walls, const SideQuestion &side, const std::string &file);

/// Reads the roots' units and follows them. What fails is in `unread`; the rest is still there.
SideReading readSide(const Walls &walls, const SideQuestion &side, const std::vector<Root> &roots,
                     const ReachOptions &options);

} // namespace condresched
