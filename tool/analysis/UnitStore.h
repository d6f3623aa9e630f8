// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/UnitCompiler.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// The unit's text on one side, from the cache where the same files were preprocessed before. A side
/// whose overlay touches nothing the unit is made of has the tree's own text.
Result<UnitText> unitText(const Walls &walls, const Snapshot &snapshot, const UnitCommand &command,
                          const std::string &cacheDir);

/// The unit's text and summary on one side, each from the cache where it is there. A unit never read before
/// is parsed once; one that a patch may have changed is preprocessed first, and parsed only if its tokens did
/// change.
Result<ParsedUnit> parsedUnit(const Walls &walls, const Snapshot &snapshot, const UnitCommand &command,
                              const std::string &cacheDir);

/// The unit's summary and object for a text, from the cache or compiled now. An entry is complete or
/// absent; one that cannot be read is made anew.
Result<CompiledUnit> compiledUnit(const Walls &walls, const Snapshot &snapshot, const UnitCommand &command,
                                  const UnitText &text, const std::string &cacheDir);

} // namespace condresched
