// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/Places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>

namespace condresched {

SourcePlace placeOf(clang::SourceLocation location, const clang::SourceManager &sources,
                    const std::string &root) {
  clang::PresumedLoc presumed = sources.getPresumedLoc(sources.getExpansionLoc(location), false);
  if (presumed.isInvalid())
    return {};
  llvm::StringRef file = presumed.getFilename();
  if (file.consume_front(root))
    file = file.ltrim('/');
  return {file.str(), static_cast<int>(presumed.getLine()), static_cast<int>(presumed.getColumn())};
}

std::string writtenText(const clang::Expr &expression, clang::ASTContext &context) {
  const clang::SourceManager &sources = context.getSourceManager();
  clang::CharSourceRange range = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(expression.getSourceRange()), sources, context.getLangOpts());
  if (range.isInvalid())
    range = sources.getExpansionRange(expression.getSourceRange());
  // On one line, however it is written.
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(clang::Lexer::getSourceText(range, sources, context.getLangOpts()), words);
  return llvm::join(words, " ");
}

bool isOwnFile(clang::SourceLocation place, const clang::SourceManager &sources) {
  return sources.isInMainFile(place) || sources.getFilename(place).ends_with(".c");
}

bool TextRange::holds(clang::SourceLocation place, const clang::SourceManager &sources) const {
  for (place = sources.getExpansionLoc(place); place.isValid();
       place = sources.getIncludeLoc(sources.getFileID(place))) {
    auto [otherFile, offset] = sources.getDecomposedLoc(place);
    if (file == otherFile)
      return begin <= offset && offset <= end;
  }
  return false;
}

TextRange textRange(clang::SourceLocation begin, clang::SourceLocation end,
                    const clang::SourceManager &sources) {
  auto [file, first] = sources.getDecomposedExpansionLoc(begin);
  auto [endFile, last] = sources.getDecomposedLoc(sources.getExpansionRange(end).getEnd());
  return {file, first, last};
}

} // namespace condresched
