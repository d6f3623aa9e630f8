// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/Leaving.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace condresched {

bool leaves(const clang::Stmt *statement,
            llvm::function_ref<std::optional<bool>(const clang::Expr *)> known) {
  if (!statement)
    return false;
  if (llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::BreakStmt, clang::ContinueStmt>(statement))
    return true;
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(statement))
    return call->getDirectCallee() && call->getDirectCallee()->isNoReturn();
  if (const auto *label = llvm::dyn_cast<clang::LabelStmt>(statement))
    return leaves(label->getSubStmt(), known);
  if (const auto *label = llvm::dyn_cast<clang::SwitchCase>(statement))
    return leaves(label->getSubStmt(), known);
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return !block->body_empty() && leaves(block->body_back(), known);
  const auto *branch = llvm::dyn_cast<clang::IfStmt>(statement);
  if (!branch)
    return false;
  if (const std::optional<bool> value = known(branch->getCond()))
    return leaves(*value ? branch->getThen() : branch->getElse(), known);
  return leaves(branch->getThen(), known) && leaves(branch->getElse(), known);
}

} // namespace condresched
