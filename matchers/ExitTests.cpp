// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/ExitTests.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <string>
#include <vector>

namespace condresched {

namespace {

using Kind = LoopExit::Kind;

/// Without brackets, casts and what likely() and unlikely() put around it.
const clang::Expr *plain(const clang::Expr *expression) {
  expression = expression->IgnoreParenCasts();
  const auto *call = llvm::dyn_cast<clang::CallExpr>(expression);
  const clang::FunctionDecl *function = call ? call->getDirectCallee() : nullptr;
  if (function && function->getIdentifier() && function->getName() == "__builtin_expect")
    return plain(call->getArg(0));
  return expression;
}

const clang::Expr *negated(const clang::Expr *expression) {
  const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expression);
  return unary && unary->getOpcode() == clang::UO_LNot ? plain(unary->getSubExpr()) : nullptr;
}

/// x of `!!x`, which likely() and unlikely() make of it.
const clang::Expr *truthOf(const clang::Expr *condition) {
  condition = plain(condition);
  const clang::Expr *once = negated(condition);
  const clang::Expr *twice = once ? negated(once) : nullptr;
  return twice ? truthOf(twice) : condition;
}

/// What must be zero for the condition to hold: x of `!x` and `x == 0`; nullptr where it is another test.
const clang::Expr *testedForZero(const clang::Expr *condition, clang::ASTContext &context) {
  condition = truthOf(condition);
  if (const clang::Expr *inner = negated(condition))
    return inner;
  const auto *comparison = llvm::dyn_cast<clang::BinaryOperator>(condition);
  clang::Expr::EvalResult right;
  if (!comparison || comparison->getOpcode() != clang::BO_EQ ||
      !comparison->getRHS()->EvaluateAsInt(right, context) || right.Val.getInt() != 0)
    return nullptr;
  return plain(comparison->getLHS());
}

/// Of a variable; empty for anything else.
std::string nameOf(const clang::Expr *expression) {
  const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(plain(expression));
  const auto *variable = use ? llvm::dyn_cast<clang::VarDecl>(use->getDecl()) : nullptr;
  return variable ? variable->getNameAsString() : "";
}

/// {x, y} of `x OPERATOR y`, both variables; else empty.
std::vector<std::string> variablesOf(const clang::Expr *expression, clang::BinaryOperatorKind wanted) {
  const auto *operation = llvm::dyn_cast<clang::BinaryOperator>(expression);
  if (!operation || operation->getOpcode() != wanted)
    return {};
  const std::string left = nameOf(operation->getLHS());
  const std::string right = nameOf(operation->getRHS());
  return left.empty() || right.empty() ? std::vector<std::string>() : std::vector{left, right};
}

/// `i += constant;`
struct Step {
  std::string counter; ///< i, empty for any other statement.
  long long by = 0;
};

Step stepOf(const clang::Stmt *statement, clang::ASTContext &context) {
  const auto *assignment = llvm::dyn_cast<clang::CompoundAssignOperator>(statement);
  clang::Expr::EvalResult by;
  if (!assignment || assignment->getOpcode() != clang::BO_AddAssign ||
      !assignment->getRHS()->EvaluateAsInt(by, context))
    return {};
  return {nameOf(assignment->getLHS()), by.Val.getInt().tryExtValue().value_or(0)};
}

/// The arm's statements where it is nothing but some that run through and a last one.
std::vector<const clang::Stmt *> statementsOf(const clang::Stmt &arm) {
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(&arm))
    return {block->body_begin(), block->body_end()};
  return {&arm};
}

/// `if (!(x & y)) continue;`
std::optional<ExitTest> unsetBit(const clang::Expr &zero, const clang::Stmt &leaves) {
  std::vector<std::string> names = variablesOf(&zero, clang::BO_And);
  if (names.empty())
    return std::nullopt;
  return ExitTest{{Kind::UnsetBit, 0, {}, std::move(names)}, &leaves};
}

/// `if (!x) { i += constant; continue; }`
std::optional<ExitTest> emptyWord(const clang::Expr &zero, const Step &step, const clang::Stmt &leaves) {
  const std::string word = nameOf(&zero);
  if (word.empty() || step.counter.empty() || step.by <= 0)
    return std::nullopt;
  return ExitTest{{Kind::EmptyWord, step.by, {}, {step.counter, word}}, &leaves};
}

/// `if (i >= n) break;`
std::optional<ExitTest> pastEnd(const clang::Expr &condition, const clang::Stmt &leaves) {
  std::vector<std::string> names = variablesOf(truthOf(&condition), clang::BO_GE);
  if (names.empty())
    return std::nullopt;
  return ExitTest{{Kind::PastEnd, 0, {}, std::move(names)}, &leaves};
}

} // namespace

std::optional<ExitTest> exitTest(const clang::IfStmt &branch, clang::ASTContext &context) {
  const std::vector<const clang::Stmt *> arm = statementsOf(*branch.getThen());
  if (branch.getElse() || arm.empty() || arm.size() > 2)
    return std::nullopt;
  if (arm.size() == 1 && llvm::isa<clang::BreakStmt>(arm.back()))
    return pastEnd(*branch.getCond(), *arm.back());
  const clang::Expr *zero = testedForZero(branch.getCond(), context);
  if (!zero || !llvm::isa<clang::ContinueStmt>(arm.back()))
    return std::nullopt;
  return arm.size() == 1 ? unsetBit(*zero, *arm.back())
                         : emptyWord(*zero, stepOf(arm.front(), context), *arm.back());
}

} // namespace condresched
