// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"

#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
class Expr;
} // namespace clang

namespace condresched {

/// What a scheduling point compiles to: the heaviest of what its calls lead to.
struct Compiled {
  SiteState state = SiteState::NoOp;
  std::vector<StaticCallFact> staticCalls;
  std::vector<std::string> calls; ///< External functions.
};

/// Follows `calls` through inline functions to what remains in the machine code.
Compiled compiledForm(const std::vector<const clang::CallExpr *> &calls, clang::ASTContext &context);

/// The function an expression names when it is called, through casts, `&` and statement
/// expressions; nullptr for a real function pointer.
const clang::FunctionDecl *calledFunction(const clang::Expr *callee);

} // namespace condresched
