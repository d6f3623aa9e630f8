// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"

#include <map>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FieldDecl;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace condresched {

/// What a function's local variables are set to, wherever that stands in it: arrays to what their elements
/// are, and to null where another function may set them.
using LocalValues = std::map<const clang::VarDecl *, std::vector<const clang::Expr *>>;
LocalValues localValues(clang::Stmt &body);

/// The local variable or parameter that the expression names, or nullptr.
const clang::VarDecl *localNamed(const clang::Expr &expression);

/// A source that nobody can follow, by the expression as far as a message can hold it.
PointerSource notUnderstood(const clang::Expr &expression, clang::ASTContext &context);

/// Where the function pointer that `expression` gives may come from: through casts, `?:`, statement
/// expressions and local variables. Constants (NULL) give none.
std::vector<PointerSource> pointerSources(const clang::Expr *expression, const LocalValues &locals,
                                          clang::ASTContext &context);

/// A called pointer as it is written: `file->f_op->poll`, also where the call is `(*file->f_op->poll)()`.
std::string asWritten(const clang::Expr &callee, clang::ASTContext &context);

/// The struct a field belongs to, by the name it goes by: its tag, its typedef, or that of the struct around
/// an anonymous one.
std::string structName(const clang::FieldDecl &field);

/// Whether a value of this type can be called.
bool isFunctionPointer(const clang::Expr *expression);

/// What a pointer that is stored in the variable is known as: the trampoline for a static call's key.
std::string variableName(const clang::VarDecl &variable);

} // namespace condresched
