// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <optional>

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace condresched {

/// Whether control never comes to what stands behind the statement. `known` gives a condition's value where
/// it is known at compile time: only the arm that runs then counts.
bool leaves(const clang::Stmt *statement, llvm::function_ref<std::optional<bool>(const clang::Expr *)> known);

} // namespace condresched
