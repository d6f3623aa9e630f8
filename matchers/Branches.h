// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Temperature.h"

#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
} // namespace clang

namespace condresched {

/// How a condition nearly always comes out, and who says so.
struct Expectation {
  bool value = false;
  std::string reason;
};

/// What the source says about a condition: likely() and unlikely(), through inline functions that are one
/// such return (IS_ERR), and a reference count that reaches zero, which only the last reference sees.
/// None where it says nothing. A condition known at compile time is expected to be what it is.
std::optional<Expectation> expectation(const clang::Expr *condition, clang::ASTContext &context);

/// The temperature of the arm that runs where the condition comes out as `taken`, for an `if` arm `body`;
/// `body` may be nullptr, as for the right side of && and ||. Behind a test whether to reschedule
/// (`if (need_resched())`) it says so.
Temperature armTemperature(const clang::Expr *condition, bool taken, const clang::Stmt *body,
                           clang::ASTContext &context);

} // namespace condresched
