// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/SideReading.h"

#include <algorithm>

namespace condresched {

Reach SideReading::reach() const {
  Reach all;
  for (const auto &[root, part] : byRoot) {
    for (const HotLoop &loop : part.loops)
      if (std::ranges::find(all.loops, loop.id, &HotLoop::id) == all.loops.end())
        all.loops.push_back(loop);
    all.sites.insert(all.sites.end(), part.sites.begin(), part.sites.end());
  }
  return all;
}

Result<ReadUnit> readUnit(const Walls &walls, const SideQuestion &side, const std::string &file) {
  if (walls.process.interrupted())
    return undecided("interrupted", "run it again; finished work is kept");
  Result<UnitCommand> command = unitCommand(walls, side.prepared, side.arch, file, side.cacheDir);
  if (!command)
    return errorOf(command);
  if (command->source.empty())
    command->source = side.prepared.source;
  Result<UnitText> text = unitText(walls, side.snapshot, *command, side.cacheDir);
  if (!text)
    return errorOf(text);
  Result<CompiledUnit> unit = compiledUnit(walls, side.snapshot, *command, *text, side.cacheDir);
  if (!unit)
    return errorOf(unit);
  return ReadUnit{std::move(*text), std::move(*unit)};
}

SideReading readSide(const Walls &walls, const SideQuestion &side, const std::vector<Root> &roots,
                     const ReachOptions &options) {
  SideReading reading;
  for (const Root &root : roots) {
    if (!reading.units.contains(root.file)) {
      Result<ReadUnit> read = readUnit(walls, side, root.file);
      if (!read) {
        reading.unread.push_back({root.file, side.config, read.error().what});
        continue;
      }
      reading.dependencies.insert(read->text.dependencies.begin(), read->text.dependencies.end());
      reading.units.emplace(root.file, std::move(read->unit));
    }
    Result<Reach> reached = reach(reading.units.at(root.file).summary, root, options);
    if (reached)
      reading.byRoot.emplace(root.text(), std::move(*reached));
    else
      reading.unread.push_back({root.file, side.config, reached.error().what});
  }
  return reading;
}

} // namespace condresched
