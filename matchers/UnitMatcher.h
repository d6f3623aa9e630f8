// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace condresched {

/// Watches one translation unit while clang parses it and, at its end, fills `summary`.
/// Attach before parsing: it also listens to the preprocessor, since a site that expands to
/// nothing leaves no trace in the AST. `root` is the tree's folder, cut off from file names;
/// `summary` must outlive the consumer.
std::unique_ptr<clang::ASTConsumer> unitMatcher(clang::CompilerInstance &compiler, const std::string &root,
                                                UnitSummary &summary);

} // namespace condresched
