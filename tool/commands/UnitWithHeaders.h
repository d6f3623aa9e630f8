// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/SideQuestion.h"
#include "kernel/UnitHeaders.h"

#include <functional>
#include <string>

namespace condresched {

/// Reads a unit as kbuild compiles it there. Where it includes a header that kbuild makes for it alone, and
/// that was not made yet, it is made, and the unit read again.
template <class Unit>
Result<Unit> withItsHeaders(const Walls &walls, const SideQuestion &side, const std::string &file,
                            const std::function<Result<Unit>(const UnitCommand &)> &read) {
  if (walls.process.interrupted())
    return undecided("interrupted", "run it again; finished work is kept");
  Result<UnitCommand> command = unitCommand(walls, side.prepared, side.arch, file, side.cacheDir);
  if (!command)
    return errorOf(command);
  if (command->source.empty())
    command->source = side.prepared.source;
  Result<Unit> unit = read(*command);
  if (unit || unit.error().missing.empty())
    return unit;
  const Result<bool> made =
      makeUnitHeaders(walls, side.prepared, side.arch, *command, unit.error().missing, side.cacheDir);
  if (!made)
    return undecided(unit.error().what + ", and it cannot be made: " + made.error().what, made.error().next);
  return *made ? read(*command) : unit;
}

} // namespace condresched
