// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/SideUnits.h"

#include "commands/UnitWithHeaders.h"

#include <algorithm>

namespace condresched {

SideUnits::SideUnits(const Walls &walls, const SideQuestion &side, const std::vector<std::string> &units,
                     SourceAnswers &index, int jobs, Turns &turns)
    : walls(walls), side(side), units(units.begin(), units.end()), index(index), jobs(jobs), turns(turns) {}

void SideUnits::prepare(const std::vector<std::string> &wanted) {
  std::vector<std::string> missing;
  for (const std::string &file : wanted)
    if (!known.contains(file))
      missing.push_back(file);
  inParallel(missing.size(), jobs, [&](std::size_t task) { (void)read(missing[task]); });
}

SideUnits::Read SideUnits::unit(const std::string &file) {
  if (const auto found = known.find(file); found != known.end())
    return found->second;
  return read(file);
}

/// A unit that does not compile may still parse.
Result<ParsedUnit> SideUnits::parsed(const UnitCommand &command) const {
  if (compiled.contains(command.file))
    if (Result<UnitText> text = unitText(walls, side.snapshot, command, side.cacheDir))
      if (Result<CompiledUnit> unit = compiledUnit(walls, side.snapshot, command, *text, side.cacheDir))
        return ParsedUnit{std::move(*text), std::move(unit->summary)};
  return parsedUnit(walls, side.snapshot, command, side.cacheDir);
}

SideUnits::Read SideUnits::read(const std::string &file) {
  Result<ParsedUnit> unit = [&] {
    const Turns::Turn turn(turns);
    return withItsHeaders<ParsedUnit>(walls, side, file,
                                      [&](const UnitCommand &command) { return parsed(command); });
  }();
  const std::scoped_lock lock(mutex);
  if (!unit)
    return known.insert_or_assign(file, Read(errorOf(unit))).first->second;
  files.insert(unit->text.dependencies.begin(), unit->text.dependencies.end());
  Read summary = std::make_shared<const UnitSummary>(std::move(unit->summary));
  return known.insert_or_assign(file, std::move(summary)).first->second;
}

std::vector<std::string> SideUnits::ofThisConfig(std::vector<std::string> found) const {
  std::erase_if(found, [&](const std::string &file) { return !units.contains(file); });
  return found;
}

std::vector<std::string> SideUnits::defining(const std::string &function) {
  return ofThisConfig(index.defining(function));
}

std::vector<std::string> SideUnits::storing(const std::string &type, const std::string &field) {
  return ofThisConfig(index.storing(type, field));
}

std::vector<std::string> SideUnits::mentioning(const std::string &identifier) {
  return ofThisConfig(index.mentioning(identifier));
}

bool SideUnits::isAssembly(const std::string &symbol) { return index.isAssembly(symbol); }

} // namespace condresched
