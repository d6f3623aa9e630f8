// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/LoopShapes.h"

#include "matchers/SiteStates.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

namespace condresched {

namespace {

const clang::Expr *conditionOf(const clang::Stmt *loop) {
  if (const auto *forLoop = llvm::dyn_cast<clang::ForStmt>(loop))
    return forLoop->getCond();
  if (const auto *whileLoop = llvm::dyn_cast<clang::WhileStmt>(loop))
    return whileLoop->getCond();
  return llvm::cast<clang::DoStmt>(loop)->getCond();
}

std::string writtenText(const clang::Expr *expression, clang::ASTContext &context) {
  const clang::SourceManager &sources = context.getSourceManager();
  clang::CharSourceRange range = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(expression->getSourceRange()), sources, context.getLangOpts());
  if (range.isInvalid())
    range = sources.getExpansionRange(expression->getSourceRange());
  return clang::Lexer::getSourceText(range, sources, context.getLangOpts()).str();
}

/// `p = p->next`: the increment of a list walk.
bool advancesThroughItself(const clang::Expr *increment) {
  const auto *assignment = llvm::dyn_cast_or_null<clang::BinaryOperator>(increment);
  if (!assignment || assignment->getOpcode() != clang::BO_Assign)
    return false;
  const auto *target = llvm::dyn_cast<clang::DeclRefExpr>(assignment->getLHS()->IgnoreParenCasts());
  const auto *member = llvm::dyn_cast<clang::MemberExpr>(assignment->getRHS()->IgnoreParenCasts());
  if (!target || !member)
    return false;
  const auto *source = llvm::dyn_cast<clang::DeclRefExpr>(member->getBase()->IgnoreParenCasts());
  return source && source->getDecl() == target->getDecl();
}

bool comparesWithConstant(const clang::Expr *condition, clang::ASTContext &context, long long &trips) {
  const auto *comparison = llvm::dyn_cast<clang::BinaryOperator>(condition->IgnoreParenCasts());
  if (!comparison || !comparison->isRelationalOp())
    return false;
  clang::Expr::EvalResult result;
  if (!comparison->getRHS()->EvaluateAsInt(result, context))
    return false;
  trips = result.Val.getInt().getExtValue();
  return trips > 0;
}

} // namespace

bool isLoop(const clang::Stmt *statement, clang::ASTContext &context) {
  if (llvm::isa_and_nonnull<clang::ForStmt, clang::WhileStmt>(statement))
    return true;
  const auto *doLoop = llvm::dyn_cast_or_null<clang::DoStmt>(statement);
  bool value = true;
  return doLoop && !(isConstantCondition(doLoop->getCond(), context, value) && !value);
}

LoopFact loopShape(const clang::Stmt *statement, clang::ASTContext &context) {
  LoopFact fact;
  const clang::Expr *condition = conditionOf(statement);
  bool value = false;
  if (!condition || (isConstantCondition(condition, context, value) && value)) {
    fact.shape = LoopShape::Endless;
    fact.bound = condition ? writtenText(condition, context) : "for (;;)";
    return fact;
  }
  fact.bound = writtenText(condition, context);
  const auto *forLoop = llvm::dyn_cast<clang::ForStmt>(statement);
  if (forLoop && advancesThroughItself(forLoop->getInc()))
    fact.shape = LoopShape::ListWalk;
  else if (comparesWithConstant(condition, context, fact.trips))
    fact.shape = LoopShape::ConstantTrip;
  return fact;
}

} // namespace condresched
