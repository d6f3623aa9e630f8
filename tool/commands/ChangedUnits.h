// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/SideQuestion.h"
#include "estimate/ProfiledCost.h"

namespace condresched {

/// The code of the units that a base kernel executes and that a patch changes, both sides of it.
struct ChangedCode {
  std::vector<ChangedUnit> units;
  std::map<std::string, std::string>
      staticCalls;             ///< Static call -> what it runs when switched on, on both sides.
  std::set<std::string> files; ///< Of these units.
};

/// Finds the units of the executed functions and compiles those whose tokens differ between the sides; of
/// these the functions whose code differs are kept. Errors: undecided, where a unit cannot be read, or where
/// the compiled base is not what the kernel consists of.
Result<ChangedCode> changedCode(const Walls &walls, const SideQuestion &base, const SideQuestion &patched,
                                const ExecutionProfile &profile);

} // namespace condresched
