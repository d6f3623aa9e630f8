// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/LoopForm.h"

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace condresched {

/// What leaves the rest of the loop's body out, in the order of the text: its own continue and break, and any
/// goto and return. An arm that a constant condition rules out counts for nothing. `root` is cut off from
/// file names.
std::vector<LoopExit> loopExits(const clang::Stmt &loop, clang::ASTContext &context, const std::string &root);

} // namespace condresched
