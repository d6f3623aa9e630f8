// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/SideReading.h"
#include "estimate/MachineCode.h"

#include <set>
#include <vector>

namespace condresched {

/// The machine code of the units that a side's scheduling points run through, in one config.
class CalleeCode {
public:
  CalleeCode(const Walls &walls, const SideQuestion &side) : walls(walls), side(side) {}

  /// Decodes a unit that was already read.
  Status add(const CompiledUnit &unit);

  /// Finds the units that define `symbols`, and those that define what these call directly: a fast path goes
  /// no deeper (`__cond_resched` goes on into `rcu_all_qs`). A symbol that no unit of this config defines is
  /// left out; the path search then avoids it.
  void load(const std::set<std::string> &symbols);

  const MachineFunction *find(const std::string &symbol) const;
  unsigned issueWidth() const { return units.empty() ? 1 : units.front().issueWidth; }

private:
  void loadOne(const std::string &symbol);

  const Walls &walls;
  SideQuestion side;
  std::vector<MachineUnit> units;
  std::set<std::string> asked;
};

} // namespace condresched
