// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/Basic/SourceLocation.h>
#include <map>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
} // namespace clang

namespace condresched {

/// Statements that are never run, each with the place of what decides that: the `if`, the operator or the
/// block around them. It tells whether they are written out or come from a macro as a whole.
using DeadCode = std::map<const clang::Stmt *, clang::SourceLocation>;

/// What of `body` no run comes to, whatever the optimizer does: arms of conditions that are known at compile
/// time, and what follows a statement that always leaves. What holds a label or a case can be jumped to, and
/// so is not dead.
DeadCode deadCode(clang::Stmt &body, clang::ASTContext &context);

/// True if the condition is known at compile time; `value` is then set to it.
bool isConstantCondition(const clang::Expr *condition, clang::ASTContext &context, bool &value);

} // namespace condresched
