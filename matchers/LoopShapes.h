// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace condresched {

/// Whether `statement` is a loop that can run more than once; `do { } while (0)` is none.
bool isLoop(const clang::Stmt *statement, clang::ASTContext &context);

/// Shape, trips, bound and exits of a loop statement; its place and parent are left to the caller. `root` is
/// cut off from file names.
LoopFact loopShape(const clang::Stmt *statement, clang::ASTContext &context, const std::string &root);

} // namespace condresched
