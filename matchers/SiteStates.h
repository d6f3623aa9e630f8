// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"

#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
class Expr;
class IfStmt;
class Stmt;
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

/// True if the condition is known at compile time; `value` is then set to it.
bool isConstantCondition(const clang::Expr *condition, clang::ASTContext &context, bool &value);

/// The arms of an if whose condition is known at compile time.
struct DeadArm {
  bool known = false;          ///< False: either arm may run.
  clang::Stmt *arm = nullptr;  ///< Never run; null where there is none.
  clang::Stmt *live = nullptr; ///< Always run; null where there is none.
};

/// Which arm is dead. An arm with a label or a case in it can be jumped to, and so is not.
DeadArm deadArm(clang::IfStmt &statement, clang::ASTContext &context);

} // namespace condresched
