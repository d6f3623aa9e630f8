// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"
#include "matchers/MacroWatcher.h"

#include <map>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace condresched {

/// A function's facts, and the definitions it leads to in this unit.
struct ReadFunction {
  FunctionFact fact;
  std::vector<RegistrationFact> registrations;
  std::vector<const clang::FunctionDecl *> callees;
  std::vector<const clang::FunctionDecl *> referenced; ///< Handed over or stored; others may call them.
  std::map<std::string, long long> constants;          ///< As UnitSummary::constants.
};

/// Reads one function definition: its loops, calls and sites. `root` is cut off from file names.
ReadFunction readFunction(const clang::FunctionDecl &function, const MacroRecord &macros,
                          clang::ASTContext &context, const std::string &root);

} // namespace condresched
