// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/SideReading.h"

#include "commands/UnitWithHeaders.h"

#include <algorithm>

namespace condresched {

Reach SideReading::reach() const {
  Reach all;
  for (const auto &[root, part] : byRoot) {
    for (const HotLoop &loop : part.loops)
      if (std::ranges::find(all.loops, loop.id, &HotLoop::id) == all.loops.end()) {
        all.loops.push_back(loop);
        all.loops.back().root = root;
      }
    all.sites.insert(all.sites.end(), part.sites.begin(), part.sites.end());
    all.boundaries.insert(all.boundaries.end(), part.boundaries.begin(), part.boundaries.end());
  }
  return all;
}

Result<ReadUnit> readUnit(const Walls &walls, const SideQuestion &side, const std::string &file) {
  return withItsHeaders<ReadUnit>(walls, side, file, [&](const UnitCommand &command) -> Result<ReadUnit> {
    Result<UnitText> text = unitText(walls, side.snapshot, command, side.cacheDir);
    if (!text)
      return errorOf(text);
    Result<CompiledUnit> unit = compiledUnit(walls, side.snapshot, command, *text, side.cacheDir);
    if (!unit)
      return errorOf(unit);
    return ReadUnit{std::move(*text), std::move(*unit)};
  });
}

SideReading readSide(SideUnits &units, const std::string &config, const std::vector<Root> &roots,
                     const ReachOptions &options) {
  SideReading reading;
  Program program(units);
  for (const Root &root : roots) {
    Result<Reach> reached = reach(program, root, options);
    if (reached)
      reading.byRoot.emplace(root.text(), std::move(*reached));
    else if (!program.unread.contains(root.file))
      reading.unread.push_back({root.file, config, reached.error().what});
  }
  for (const auto &[file, why] : program.unread)
    reading.unread.push_back({file, config, why});
  for (const std::string &file : program.filesRead()) {
    const std::vector<GuardFact> &guards = (*program.unit(file))->guards;
    reading.guards.insert(reading.guards.end(), guards.begin(), guards.end());
  }
  reading.unresolved = std::move(program.unresolved);
  reading.dependencies = units.dependencies();
  return reading;
}

} // namespace condresched
