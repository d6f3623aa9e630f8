// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/DeadCode.h"

#include "matchers/Leaving.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>
#include <optional>

namespace condresched {

namespace {

/// Finds what can be jumped to from outside.
class EntryFinder : public clang::RecursiveASTVisitor<EntryFinder> {
public:
  bool found = false;
  bool VisitLabelStmt(clang::LabelStmt *) { return !(found = true); }
  bool VisitSwitchCase(clang::SwitchCase *) { return !(found = true); }
};

bool hasEntry(const clang::Stmt *statement) {
  EntryFinder entry;
  entry.TraverseStmt(const_cast<clang::Stmt *>(statement));
  return entry.found;
}

class Finder : public clang::RecursiveASTVisitor<Finder> {
public:
  explicit Finder(clang::ASTContext &context) : context(context) {}
  DeadCode dead;

  bool VisitIfStmt(clang::IfStmt *branch) {
    if (const std::optional<bool> value = known(branch->getCond()))
      add(*value ? branch->getElse() : branch->getThen(), branch->getIfLoc());
    return true;
  }
  bool VisitConditionalOperator(clang::ConditionalOperator *choice) {
    if (const std::optional<bool> value = known(choice->getCond()))
      add(*value ? choice->getFalseExpr() : choice->getTrueExpr(), choice->getQuestionLoc());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *both) {
    if (both->isLogicalOp() && known(both->getLHS()) == (both->getOpcode() == clang::BO_LOr))
      add(both->getRHS(), both->getOperatorLoc());
    return true;
  }
  bool VisitChooseExpr(clang::ChooseExpr *choice) {
    if (!choice->isConditionDependent())
      add(choice->isConditionTrue() ? choice->getRHS() : choice->getLHS(), choice->getBuiltinLoc());
    return true;
  }
  bool VisitGenericSelectionExpr(clang::GenericSelectionExpr *selection) {
    for (const clang::GenericSelectionExpr::Association &association : selection->associations())
      if (!association.isSelected())
        add(association.getAssociationExpr(), selection->getGenericLoc());
    return true;
  }
  /// `switch (sizeof(x))`: all cases but one are dead, as far as none falls through into the next.
  bool VisitSwitchStmt(clang::SwitchStmt *choice) {
    clang::Expr::EvalResult result;
    auto *body = llvm::dyn_cast<clang::CompoundStmt>(choice->getBody());
    if (!body || choice->getCond()->isValueDependent() || !choice->getCond()->EvaluateAsInt(result, context))
      return true;
    const clang::SwitchCase *chosen = caseFor(*choice, result.Val.getInt());
    bool live = false;
    for (const clang::Stmt *statement : body->body()) {
      const auto *label = llvm::dyn_cast<clang::SwitchCase>(statement);
      for (const auto *one = label; one; one = llvm::dyn_cast<clang::SwitchCase>(one->getSubStmt()))
        live = live || one == chosen;
      if (!live && !holdsInnerEntry(statement))
        dead.emplace(statement, choice->getSwitchLoc());
      if (live && alwaysLeaves(statement))
        live = false;
    }
    return true;
  }
  bool VisitWhileStmt(clang::WhileStmt *loop) {
    if (known(loop->getCond()) == false)
      add(loop->getBody(), loop->getWhileLoc());
    return true;
  }
  bool VisitForStmt(clang::ForStmt *loop) {
    if (known(loop->getCond()) == false)
      add(loop->getBody(), loop->getForLoc());
    return true;
  }
  bool VisitCompoundStmt(clang::CompoundStmt *block) {
    bool left = false;
    for (const clang::Stmt *statement : block->body()) {
      if (left && hasEntry(statement))
        left = false;
      if (left)
        add(statement, block->getLBracLoc());
      left = left || alwaysLeaves(statement);
    }
    return true;
  }

private:
  const clang::SwitchCase *caseFor(const clang::SwitchStmt &choice, const llvm::APSInt &value) const {
    const clang::SwitchCase *fallback = nullptr;
    for (const clang::SwitchCase *one = choice.getSwitchCaseList(); one; one = one->getNextSwitchCase()) {
      const auto *label = llvm::dyn_cast<clang::CaseStmt>(one);
      if (!label) {
        fallback = one;
        continue;
      }
      const llvm::APSInt first = label->getLHS()->EvaluateKnownConstInt(context);
      const llvm::APSInt last = label->getRHS() ? label->getRHS()->EvaluateKnownConstInt(context) : first;
      if (llvm::APSInt::compareValues(first, value) <= 0 && llvm::APSInt::compareValues(value, last) <= 0)
        return one;
    }
    return fallback;
  }
  /// Whether something in the statement can be jumped to, its own case labels aside.
  static bool holdsInnerEntry(const clang::Stmt *statement) {
    while (const auto *label = llvm::dyn_cast<clang::SwitchCase>(statement))
      statement = label->getSubStmt();
    return hasEntry(statement);
  }
  /// The value of a condition where it is known. Of a chain of && and || every beginning is asked for, so
  /// each link is worked out once, from its parts.
  std::optional<bool> known(const clang::Expr *condition) {
    const auto *chain =
        condition ? llvm::dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts()) : nullptr;
    if (!chain || !chain->isLogicalOp()) {
      bool value = false;
      return isConstantCondition(condition, context, value) ? std::optional(value) : std::nullopt;
    }
    const auto seen = links.find(chain);
    return seen != links.end() ? seen->second : links[chain] = knownLink(*chain);
  }
  std::optional<bool> knownLink(const clang::BinaryOperator &chain) {
    const bool decides = chain.getOpcode() == clang::BO_LOr;
    const std::optional<bool> left = known(chain.getLHS());
    if (left == decides)
      return left;
    // `f() && 0` is false whatever f() gives.
    const std::optional<bool> right = known(chain.getRHS());
    return left || right == decides ? right : std::nullopt;
  }
  bool alwaysLeaves(const clang::Stmt *statement) {
    return leaves(statement, [this](const clang::Expr *condition) { return known(condition); });
  }
  void add(const clang::Stmt *statement, clang::SourceLocation decider) {
    if (statement && !hasEntry(statement))
      dead.emplace(statement, decider);
  }

  clang::ASTContext &context;
  std::map<const clang::BinaryOperator *, std::optional<bool>> links;
};

} // namespace

DeadCode deadCode(clang::Stmt &body, clang::ASTContext &context) {
  Finder finder(context);
  finder.TraverseStmt(&body);
  return std::move(finder.dead);
}

bool isConstantCondition(const clang::Expr *condition, clang::ASTContext &context, bool &value) {
  if (!condition || condition->isValueDependent())
    return false;
  // What is never evaluated may have side effects: `0 && f()` is constant.
  clang::Expr::EvalResult result;
  return condition->EvaluateAsRValue(result, context) && !result.HasSideEffects &&
         condition->EvaluateAsBooleanCondition(value, context);
}

} // namespace condresched
