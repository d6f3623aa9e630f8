// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Estimate.h"
#include "core/Result.h"
#include "estimate/CountCarry.h"
#include "estimate/FastPath.h"
#include "estimate/HotPath.h"

#include <string>
#include <vector>

namespace condresched {

/// A unit whose code differs between the sides, as far as the base executed it.
struct ChangedUnit {
  std::string file;                        ///< Path below the tree's root.
  std::vector<PositionedFunction> base;    ///< Those that are not the same on the patched side,
  std::vector<PositionedFunction> patched; ///< and those that are not the same on the base.

  /// The file without its folder.
  std::string name() const { return file.substr(file.rfind('/') + 1); }
};

/// What a profiled estimate is made from.
struct ProfiledQuestion {
  const ExecutionProfile &profile;
  std::vector<ChangedUnit> units;
  LineMap lines;
  /// The patched side's machine code, for what the base never executed.
  CodeSource patched;
};

/// One function's share in what a patch adds.
struct FunctionShare {
  std::string function;
  double entriesBase = 0; ///< Per system call, as all numbers here.
  double entries = 0;
  double added = 0; ///< Instructions, those of its callees not among them.
};

/// A function whose code differs between the sides. `code` points into the question.
struct ChangedFunction {
  std::string name;
  std::optional<CountedCode> base; ///< As it ran; nothing where only the patched side runs it.
  std::optional<CountedCode> patched;
};

/// What a patch adds to a system call, counted along the way that the base was seen to take.
struct ProfiledCost {
  CostDelta instructions;
  double executions = 0; ///< Of the function among `shares` that runs most often; 0 where there is none.
  std::vector<FunctionShare> shares;    ///< Those that add or save, the largest first.
  std::vector<std::string> doubts;      ///< Ways of new code that nobody can tell; the range covers them.
  std::vector<ChangedFunction> changed; ///< Those that either side runs, by name.
};

/// The question with both sides' code as the patched code's boot mode leaves it, where there is one.
ProfiledQuestion inBootMode(ProfiledQuestion question);

/// Errors: undecided, where what a new call runs, or how long a new way is, cannot be told.
Result<ProfiledCost> profiledCost(const ProfiledQuestion &question);

} // namespace condresched
