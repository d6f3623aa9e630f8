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

  /// Decodes a unit with loops of a root, that was already read, and tells its tests whether to reschedule.
  Status addRoot(const CompiledUnit &unit);

  /// Finds the units that define `symbols`, and those that define what these call directly: a fast path goes
  /// no deeper (`__cond_resched` goes on into `rcu_all_qs`). A symbol that no unit of this config defines is
  /// left out; the path search then avoids it.
  void load(const std::set<std::string> &symbols);

  /// Finds the unit that defines the symbol, and nothing that it calls.
  void loadAlone(const std::string &symbol);

  /// Why a unit that load() needed could not be read; empty where each was.
  const std::string &whyUnread() const { return failure; }

  /// The symbols that the units read so far call directly.
  std::set<std::string> calledSymbols() const;

  const MachineFunction *find(const std::string &symbol) const;
  /// Files that the units found by load() are made of.
  const std::set<std::string> &dependencies() const { return files; }
  /// LLVM's name of what the code is for; empty where none was read.
  std::string triple() const { return units.empty() ? "" : units.front().triple; }

private:
  Status add(const CompiledUnit &unit);

  const Walls &walls;
  SideQuestion side;
  std::vector<MachineUnit> units;
  std::set<std::string> asked;
  std::set<std::string> files;
  std::string failure;
};

} // namespace condresched
