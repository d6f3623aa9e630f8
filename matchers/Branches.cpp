// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/Branches.h"

#include "core/Vocabulary.h"
#include "matchers/DeadCode.h"
#include "matchers/Places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace condresched {

namespace {

/// How the kernel names what drops a reference and tells whether that was the last one
/// (Documentation/core-api/refcount-vs-atomic.rst).
bool dropsReference(llvm::StringRef name) {
  return name.ends_with("_dec_and_test") || name.ends_with("_sub_and_test") ||
         name.ends_with("_dec_and_lock") || name.ends_with("put_testzero");
}

/// What likely() and unlikely() are made of.
bool isExpectation(const clang::FunctionDecl &function) {
  return function.getName() == "__builtin_expect" ||
         function.getName() == "__builtin_expect_with_probability";
}

const clang::Expr *lastExpression(const clang::StmtExpr &block) {
  const clang::CompoundStmt *body = block.getSubStmt();
  return body->body_empty() ? nullptr : llvm::dyn_cast<clang::Expr>(body->body_back());
}

/// The value of an inline function that is nothing but `return value;`.
const clang::Expr *onlyReturn(const clang::FunctionDecl &function) {
  const clang::FunctionDecl *definition = nullptr;
  if (!function.hasBody(definition))
    return nullptr;
  const auto *body = llvm::dyn_cast<clang::CompoundStmt>(definition->getBody());
  if (!body || body->size() != 1)
    return nullptr;
  const auto *only = llvm::dyn_cast<clang::ReturnStmt>(body->body_front());
  return only ? only->getRetValue() : nullptr;
}

class Expecting {
public:
  explicit Expecting(clang::ASTContext &context) : context(context) {}

  std::optional<Expectation> of(const clang::Expr *condition, int depth = 0) const {
    // Inline functions cannot nest for ever, but could call each other.
    if (!condition || depth > 20)
      return std::nullopt;
    bool value = false;
    if (isConstantCondition(condition, context, value))
      return Expectation{value, "it is known at compile time"};
    condition = condition->IgnoreParenCasts();
    if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(condition)) {
      if (unary->getOpcode() != clang::UO_LNot)
        return std::nullopt;
      std::optional<Expectation> inner = of(unary->getSubExpr(), depth + 1);
      if (inner)
        inner->value = !inner->value;
      return inner;
    }
    if (const auto *block = llvm::dyn_cast<clang::StmtExpr>(condition))
      return of(lastExpression(*block), depth + 1);
    if (const auto *both = llvm::dyn_cast<clang::BinaryOperator>(condition); both && both->isLogicalOp())
      return ofChain(*both, depth);
    if (const auto *call = llvm::dyn_cast<clang::CallExpr>(condition))
      return ofCall(*call, depth);
    return std::nullopt;
  }

private:
  std::optional<Expectation> ofChain(const clang::BinaryOperator &both, int depth) const {
    std::optional<Expectation> left = of(both.getLHS(), depth + 1);
    std::optional<Expectation> right = of(both.getRHS(), depth + 1);
    const bool decides = both.getOpcode() == clang::BO_LOr;
    if (left && left->value == decides)
      return left;
    if (right && right->value == decides)
      return right;
    if (!left || !right)
      return std::nullopt;
    // What decides nothing by itself leaves it to the other.
    bool value = false;
    return isConstantCondition(both.getLHS(), context, value) ? right : left;
  }
  std::optional<Expectation> ofCall(const clang::CallExpr &call, int depth) const {
    const clang::FunctionDecl *function = call.getDirectCallee();
    if (!function || !function->getIdentifier())
      return std::nullopt;
    if (isExpectation(*function)) {
      clang::Expr::EvalResult result;
      if (call.getNumArgs() < 2 || !call.getArg(1)->EvaluateAsInt(result, context))
        return std::nullopt;
      const bool value = result.Val.getInt().getBoolValue();
      return Expectation{value, value ? "likely() says otherwise" : "unlikely() says so"};
    }
    // What a scheduling point asks itself: that it is rarely wanted makes the point no slow path.
    if (asksForReschedule(function->getName()))
      return std::nullopt;
    if (dropsReference(function->getName()))
      return Expectation{false, "only the last reference comes here"};
    return of(onlyReturn(*function), depth + 1);
  }

  clang::ASTContext &context;
};

/// Whether the condition comes out as `taken` exactly where a reschedule is wanted.
bool isWanted(const clang::Expr *condition, bool taken) {
  const clang::Expr *asked = condition->IgnoreParenCasts();
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(asked))
    return unary->getOpcode() == clang::UO_LNot && isWanted(unary->getSubExpr(), !taken);
  if (const auto *block = llvm::dyn_cast<clang::StmtExpr>(asked)) {
    const clang::Expr *last = lastExpression(*block);
    return last && isWanted(last, taken);
  }
  const auto *call = llvm::dyn_cast<clang::CallExpr>(asked);
  const clang::FunctionDecl *function = call ? call->getDirectCallee() : nullptr;
  if (!function || !function->getIdentifier())
    return false;
  if (isExpectation(*function) && call->getNumArgs() > 0)
    return isWanted(call->getArg(0), taken);
  return taken && asksForReschedule(function->getName());
}

std::string shortText(const clang::Expr *expression, clang::ASTContext &context) {
  constexpr std::size_t longest = 60;
  std::string text = writtenText(*expression, context);
  return text.size() > longest ? text.substr(0, longest - 3) + "..." : text;
}

bool isNegativeConstant(const clang::Expr *expression, clang::ASTContext &context) {
  clang::Expr::EvalResult result;
  if (!expression || expression->isValueDependent() || !expression->EvaluateAsInt(result, context))
    return false;
  // -1 as "none" or an all-ones mask is no error number.
  const llvm::APSInt value = result.Val.getInt();
  if (!value.isSigned() || !value.isRepresentableByInt64())
    return false;
  const std::int64_t number = value.getExtValue();
  return number < 0 && number > -4096 && number != -1;
}

/// `-EINVAL`, or a call such as ERR_PTR(-ENOMEM).
bool isErrorValue(const clang::Expr *expression, clang::ASTContext &context) {
  if (isNegativeConstant(expression, context))
    return true;
  const auto *call = expression ? llvm::dyn_cast<clang::CallExpr>(expression->IgnoreParenCasts()) : nullptr;
  return call && call->getNumArgs() == 1 && call->getType()->isPointerType() &&
         isNegativeConstant(call->getArg(0), context);
}

bool assignsError(const clang::Stmt *statement, clang::ASTContext &context) {
  const auto *assignment = llvm::dyn_cast_or_null<clang::BinaryOperator>(statement);
  return assignment && assignment->getOpcode() == clang::BO_Assign &&
         isErrorValue(assignment->getRHS(), context);
}

/// An arm that ends the function with an error number.
bool isErrorArm(const clang::Stmt *arm, clang::ASTContext &context) {
  const clang::Stmt *last = arm;
  bool sets = false;
  if (const auto *block = llvm::dyn_cast_or_null<clang::CompoundStmt>(arm)) {
    if (block->body_empty())
      return false;
    last = block->body_back();
    for (const clang::Stmt *statement : block->body())
      sets |= assignsError(statement, context);
  }
  if (const auto *back = llvm::dyn_cast_or_null<clang::ReturnStmt>(last))
    return isErrorValue(back->getRetValue(), context);
  return sets && llvm::isa_and_nonnull<clang::GotoStmt>(last);
}

} // namespace

std::optional<Expectation> expectation(const clang::Expr *condition, clang::ASTContext &context) {
  return Expecting(context).of(condition);
}

Temperature armTemperature(const clang::Expr *condition, bool taken, const clang::Stmt *body,
                           clang::ASTContext &context) {
  const bool ifWanted = isWanted(condition, taken);
  if (const std::optional<Expectation> expected = expectation(condition, context)) {
    if (expected->value == taken)
      return {};
    return {Heat::Cold, expected->reason + ": " + shortText(condition, context), ifWanted};
  }
  const std::string where = (taken ? "where " : "unless ") + shortText(condition, context);
  if (isErrorArm(body, context))
    return {Heat::Cold, "an error return, " + where};
  return {Heat::Warm, where, ifWanted};
}

} // namespace condresched
