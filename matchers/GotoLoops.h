// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <set>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class GotoStmt;
class LabelDecl;
class SourceManager;
class Stmt;
} // namespace clang

namespace condresched {

/// Those of a function's gotos that jump back to where they can be reached from again, and so make a loop. A
/// jump back to a common exit makes none.
std::vector<const clang::GotoStmt *> gotoLoops(const clang::FunctionDecl &function,
                                               const std::vector<const clang::GotoStmt *> &backward,
                                               clang::ASTContext &context);

/// Labels that something after them jumps to.
std::set<const clang::LabelDecl *> labelsJumpedBackTo(clang::Stmt &body, const clang::SourceManager &sources);

} // namespace condresched
