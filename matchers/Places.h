// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"

#include <clang/Basic/SourceLocation.h>
#include <string>

namespace clang {
class ASTContext;
class Expr;
class SourceManager;
} // namespace clang

namespace condresched {

/// Where something is written, told in the tree's terms: `root` is cut off from the file's name.
SourcePlace placeOf(clang::SourceLocation location, const clang::SourceManager &sources,
                    const std::string &root);

/// An expression as it is written, on one line.
std::string writtenText(const clang::Expr &expression, clang::ASTContext &context);

/// Whether the place lies in the unit's main file, or in a C file that it includes.
bool isOwnFile(clang::SourceLocation place, const clang::SourceManager &sources);

/// A stretch of one file, as offsets.
struct TextRange {
  clang::FileID file;
  unsigned begin = 0;
  unsigned end = 0;

  /// Whether `place` lies in it, or in a file that is included from within it.
  bool holds(clang::SourceLocation place, const clang::SourceManager &sources) const;
};

/// From the first character of `begin` to the last of what `end` is expanded from.
TextRange textRange(clang::SourceLocation begin, clang::SourceLocation end,
                    const clang::SourceManager &sources);

} // namespace condresched
