// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/PollSizes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace condresched {

std::optional<ListSize> pollListSize(const clang::ParenExpr &expression, clang::ASTContext &context) {
  const clang::SourceManager &sources = context.getSourceManager();
  clang::SourceLocation at = expression.getBeginLoc();
  while (at.isMacroID() && sources.isMacroArgExpansion(at))
    at = sources.getImmediateSpellingLoc(at);
  if (!at.isMacroID())
    return std::nullopt;
  const llvm::StringRef name = clang::Lexer::getImmediateMacroName(at, sources, context.getLangOpts());
  clang::Expr::EvalResult result;
  if ((name != "POLLFD_PER_PAGE" && name != "N_STACK_PPS") || !expression.EvaluateAsInt(result, context))
    return std::nullopt;
  const std::optional<std::int64_t> entries = result.Val.getInt().tryExtValue();
  return entries ? std::optional<ListSize>({name.str(), *entries}) : std::nullopt;
}

} // namespace condresched
