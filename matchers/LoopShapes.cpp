// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/LoopShapes.h"

#include "matchers/DeadCode.h"
#include "matchers/LoopExits.h"
#include "matchers/Places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/Support/MathExtras.h>

namespace condresched {

namespace {

const clang::Expr *conditionOf(const clang::Stmt *loop) {
  if (const auto *forLoop = llvm::dyn_cast<clang::ForStmt>(loop))
    return forLoop->getCond();
  if (const auto *whileLoop = llvm::dyn_cast<clang::WhileStmt>(loop))
    return whileLoop->getCond();
  return llvm::cast<clang::DoStmt>(loop)->getCond();
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

const clang::ValueDecl *variableIn(const clang::Expr *expression) {
  const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenCasts());
  return reference ? reference->getDecl() : nullptr;
}

bool isConstant(const clang::Expr *expression, clang::ASTContext &context, long long &value) {
  clang::Expr::EvalResult result;
  if (!expression || !expression->EvaluateAsInt(result, context))
    return false;
  // None where 64 bits with a sign do not hold it, as ~0UL.
  const std::optional<std::int64_t> number = result.Val.getInt().tryExtValue();
  value = number.value_or(0);
  return number.has_value();
}

/// `x++` or `++x`, alone or between commas.
bool countsUp(const clang::Expr *increment, const clang::ValueDecl *variable) {
  if (!increment)
    return false;
  increment = increment->IgnoreParenCasts();
  if (const auto *both = llvm::dyn_cast<clang::BinaryOperator>(increment))
    return both->getOpcode() == clang::BO_Comma &&
           (countsUp(both->getLHS(), variable) || countsUp(both->getRHS(), variable));
  const auto *step = llvm::dyn_cast<clang::UnaryOperator>(increment);
  return step && step->isIncrementOp() && variableIn(step->getSubExpr()) == variable;
}

/// `x = constant` or `int x = constant`, alone or between commas.
bool startsAt(const clang::Stmt *init, const clang::ValueDecl *variable, clang::ASTContext &context,
              long long &value) {
  if (const auto *declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(init)) {
    const auto *declared = llvm::dyn_cast<clang::VarDecl>(variable);
    return declared && llvm::is_contained(declaration->decls(), declared) &&
           isConstant(declared->getInit(), context, value);
  }
  const auto *assignment = llvm::dyn_cast_or_null<clang::BinaryOperator>(init);
  if (!assignment)
    return false;
  if (assignment->getOpcode() == clang::BO_Comma)
    return startsAt(assignment->getLHS(), variable, context, value) ||
           startsAt(assignment->getRHS(), variable, context, value);
  return assignment->getOpcode() == clang::BO_Assign && variableIn(assignment->getLHS()) == variable &&
         isConstant(assignment->getRHS(), context, value);
}

/// `for (x = A; x < B; x++)` with constants: how often it runs unless it is left early.
bool hasConstantTrips(const clang::ForStmt &loop, clang::ASTContext &context, long long &trips) {
  const auto *comparison = llvm::dyn_cast<clang::BinaryOperator>(loop.getCond()->IgnoreParenCasts());
  if (!comparison || (comparison->getOpcode() != clang::BO_LT && comparison->getOpcode() != clang::BO_LE))
    return false;
  const clang::ValueDecl *variable = variableIn(comparison->getLHS());
  long long first = 0;
  long long bound = 0;
  if (!variable || !isConstant(comparison->getRHS(), context, bound) ||
      !startsAt(loop.getInit(), variable, context, first) || !countsUp(loop.getInc(), variable))
    return false;
  long long further = comparison->getOpcode() == clang::BO_LE ? 1 : 0;
  return !llvm::SubOverflow(bound, first, trips) && !llvm::AddOverflow(trips, further, trips) && trips > 0;
}

} // namespace

bool isLoop(const clang::Stmt *statement, clang::ASTContext &context) {
  if (llvm::isa_and_nonnull<clang::ForStmt, clang::WhileStmt>(statement))
    return true;
  const auto *doLoop = llvm::dyn_cast_or_null<clang::DoStmt>(statement);
  bool value = true;
  return doLoop && !(isConstantCondition(doLoop->getCond(), context, value) && !value);
}

LoopFact loopShape(const clang::Stmt *statement, clang::ASTContext &context, const std::string &root) {
  LoopFact fact;
  fact.exits = loopExits(*statement, context, root);
  const clang::Expr *condition = conditionOf(statement);
  bool value = false;
  if (!condition || (isConstantCondition(condition, context, value) && value)) {
    fact.shape = LoopShape::Endless;
    fact.bound = condition ? writtenText(*condition, context) : "for (;;)";
    return fact;
  }
  fact.bound = writtenText(*condition, context);
  const auto *forLoop = llvm::dyn_cast<clang::ForStmt>(statement);
  if (forLoop && advancesThroughItself(forLoop->getInc()))
    fact.shape = LoopShape::ListWalk;
  else if (forLoop && hasConstantTrips(*forLoop, context, fact.trips))
    fact.shape = LoopShape::ConstantTrip;
  return fact;
}

} // namespace condresched
