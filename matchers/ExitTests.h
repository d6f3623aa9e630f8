// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/LoopForm.h"

#include <optional>

namespace clang {
class ASTContext;
class IfStmt;
class Stmt;
} // namespace clang

namespace condresched {

/// One of the tests that fs/select.c leaves a loop's body by.
struct ExitTest {
  LoopExit exit;                          ///< Without its place.
  const clang::Stmt *statement = nullptr; ///< The continue or break.
};

/// Which of them `branch` is; none for any other test, for one with an else, and for one of something that is
/// no variable.
std::optional<ExitTest> exitTest(const clang::IfStmt &branch, clang::ASTContext &context);

} // namespace condresched
