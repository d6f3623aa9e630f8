// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Snapshot.h"
#include "core/UnitCommand.h"
#include "core/UnitSummary.h"

#include <string>
#include <vector>

namespace condresched {

/// A unit after preprocessing, reduced to what decides its meaning.
struct UnitText {
  std::string digest; ///< Of all tokens, the main file's with their lines, and of the compiler's options.
  std::vector<std::string> dependencies; ///< Files it was made of, below the tree's root.
};

/// Preprocesses the unit on one side in process. Errors: undecided, with clang's first error.
Result<UnitText> preprocessUnit(const Snapshot &snapshot, const UnitCommand &command);

/// A unit as its AST tells.
struct ParsedUnit {
  UnitText text;
  UnitSummary summary;
};

/// Parses and matches the unit; its text's digest comes out of the same pass, the same that preprocessUnit()
/// gives. Errors: undecided, with clang's first error.
Result<ParsedUnit> parseUnit(const Snapshot &snapshot, const UnitCommand &command);

/// A unit as its AST tells and as the kernel's own compiler emits it.
struct CompiledUnit {
  UnitSummary summary;
  std::string object; ///< ELF bytes.
};

/// Parses the unit once, matches it and compiles it. Errors: undecided, with clang's first error.
Result<CompiledUnit> compileUnit(const Snapshot &snapshot, const UnitCommand &command);

} // namespace condresched
