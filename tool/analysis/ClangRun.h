// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Snapshot.h"
#include "core/UnitCommand.h"

#include <string>
#include <vector>

namespace clang {
class FrontendAction;
} // namespace clang

namespace condresched {

/// What one pass of clang over a unit left behind.
struct ClangRun {
  std::string output;                    ///< What the action wrote: an object, or nothing.
  std::vector<std::string> dependencies; ///< Files read, below the tree's root where they lie there.
};

/// Runs `action` over the unit with its own command line, on one side's files, in process.
/// Safe to call from several threads. Errors: undecided, with clang's first error and its place.
Result<ClangRun> runClang(const Snapshot &snapshot, const UnitCommand &command,
                          clang::FrontendAction &action);

} // namespace condresched
