// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/PointerSources.h"

#include "core/Config.h"
#include "matchers/Places.h"
#include "matchers/SiteStates.h"

#include <algorithm>
#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <set>

namespace condresched {

namespace {

/// How the kernel names the variable behind a static call (STATIC_CALL_KEY of linux/static_call_types.h).
constexpr llvm::StringLiteral keyPrefix = "__SCK__";

class LocalFinder : public clang::RecursiveASTVisitor<LocalFinder> {
public:
  LocalValues values;

  bool VisitVarDecl(clang::VarDecl *variable) {
    if (variable->hasLocalStorage() && variable->getInit())
      values[variable].push_back(variable->getInit());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *assignment) {
    if (assignment->getOpcode() != clang::BO_Assign)
      return true;
    const clang::Expr *target = assignment->getLHS()->IgnoreParenCasts();
    while (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target))
      target = element->getBase()->IgnoreParenCasts();
    if (const clang::VarDecl *variable = localNamed(*target))
      values[variable].push_back(assignment->getRHS());
    return true;
  }
  /// Whoever is handed the address of a pointer may set it.
  bool VisitCallExpr(clang::CallExpr *call) {
    for (const clang::Expr *argument : call->arguments()) {
      const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
      if (!unary || unary->getOpcode() != clang::UO_AddrOf)
        continue;
      const clang::Expr *pointer = unary->getSubExpr()->IgnoreParenCasts();
      if (const clang::VarDecl *variable = localNamed(*pointer); variable && isFunctionPointer(pointer))
        values[variable].push_back(nullptr);
    }
    return true;
  }
};

class Tracer {
public:
  Tracer(const LocalValues &locals, clang::ASTContext &context) : locals(locals), context(context) {}

  std::vector<PointerSource> found;

  void trace(const clang::Expr *value) {
    if (!value)
      return;
    value = value->IgnoreParenCasts();
    if (!traceThrough(*value) && !traceLeaf(*value) && !isConstant(*value))
      addUnknown(*value);
  }

private:
  /// What gives the value of a part of itself.
  bool traceThrough(const clang::Expr &value) {
    if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(&value);
        unary && (unary->getOpcode() == clang::UO_AddrOf || unary->getOpcode() == clang::UO_Deref))
      return trace(unary->getSubExpr()), true;
    if (const auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(&value))
      return trace(choice->getTrueExpr()), trace(choice->getFalseExpr()), true;
    if (const auto *opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(&value))
      return trace(opaque->getSourceExpr()), true;
    if (const auto *choose = llvm::dyn_cast<clang::ChooseExpr>(&value))
      return trace(choose->getChosenSubExpr()), true;
    if (const auto *selection = llvm::dyn_cast<clang::GenericSelectionExpr>(&value))
      return trace(selection->getResultExpr()), true;
    if (const auto *both = llvm::dyn_cast<clang::BinaryOperator>(&value);
        both && (both->getOpcode() == clang::BO_Comma || both->getOpcode() == clang::BO_Assign))
      return trace(both->getRHS()), true;
    if (const auto *block = llvm::dyn_cast<clang::StmtExpr>(&value)) {
      const clang::CompoundStmt *body = block->getSubStmt();
      return trace(body->body_empty() ? nullptr : llvm::dyn_cast<clang::Expr>(body->body_back())), true;
    }
    if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&value))
      return trace(element->getBase()), true;
    if (const auto *list = llvm::dyn_cast<clang::InitListExpr>(&value);
        list && list->getType()->isArrayType()) {
      for (const clang::Expr *element : list->inits())
        trace(element);
      return true;
    }
    return false;
  }
  /// What names where the value is kept or made.
  bool traceLeaf(const clang::Expr &value) {
    if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(&value))
      return traceMember(*member), true;
    if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&value))
      return traceReference(*reference), true;
    if (const auto *call = llvm::dyn_cast<clang::CallExpr>(&value))
      return traceCall(*call), true;
    return false;
  }
  /// NULL, or a marker that is never called; not what is computed from the address of something.
  bool isConstant(const clang::Expr &value) const {
    clang::Expr::EvalResult result;
    if (value.isValueDependent() || !value.EvaluateAsRValue(result, context))
      return false;
    return result.Val.isInt() || (result.Val.isLValue() && !result.Val.getLValueBase());
  }
  void traceMember(const clang::MemberExpr &member) {
    const auto *field = llvm::dyn_cast<clang::FieldDecl>(member.getMemberDecl());
    if (!field)
      return addUnknown(member);
    const auto *base = llvm::dyn_cast<clang::DeclRefExpr>(member.getBase()->IgnoreParenCasts());
    const auto *variable = base ? llvm::dyn_cast<clang::VarDecl>(base->getDecl()) : nullptr;
    if (variable && variable->getName().starts_with(keyPrefix))
      return add({PointerSource::Kind::Variable, variableName(*variable), {}, {}, -1});
    add({PointerSource::Kind::Field, {}, structName(*field), field->getNameAsString(), -1});
  }
  void traceReference(const clang::DeclRefExpr &reference) {
    const clang::ValueDecl *named = reference.getDecl();
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(named))
      return add({PointerSource::Kind::Function, function->getNameAsString(), {}, {}, -1});
    if (const auto *parameter = llvm::dyn_cast<clang::ParmVarDecl>(named))
      add({PointerSource::Kind::Parameter, {}, {}, {}, static_cast<int>(parameter->getFunctionScopeIndex())});
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(named);
    if (!variable)
      return;
    if (!variable->hasLocalStorage())
      return add({PointerSource::Kind::Variable, variableName(*variable), {}, {}, -1});
    if (!seen.insert(variable).second)
      return;
    const auto values = locals.find(variable);
    if (values != locals.end())
      for (const clang::Expr *value : values->second)
        value ? trace(value) : addUnknown(reference);
    else if (!llvm::isa<clang::ParmVarDecl>(variable))
      addUnknown(reference);
  }
  void traceCall(const clang::CallExpr &call) {
    const clang::FunctionDecl *function = calledFunction(call.getCallee());
    if (!function)
      return addUnknown(call);
    if (function->getBuiltinID() != 0)
      return trace(call.getNumArgs() > 0 ? call.getArg(0) : nullptr);
    add({PointerSource::Kind::Result, function->getNameAsString(), {}, {}, -1});
  }
  void add(PointerSource source) {
    if (std::ranges::find(found, source) == found.end())
      found.push_back(std::move(source));
  }
  void addUnknown(const clang::Expr &value) { add(notUnderstood(value, context)); }

  const LocalValues &locals;
  clang::ASTContext &context;
  std::set<const clang::VarDecl *> seen;
};

} // namespace

LocalValues localValues(clang::Stmt &body) {
  LocalFinder finder;
  finder.TraverseStmt(&body);
  return std::move(finder.values);
}

const clang::VarDecl *localNamed(const clang::Expr &expression) {
  const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression);
  const auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() ? variable : nullptr;
}

PointerSource notUnderstood(const clang::Expr &expression, clang::ASTContext &context) {
  return {PointerSource::Kind::Unknown, writtenText(expression, context).substr(0, 80), {}, {}, -1};
}

std::vector<PointerSource> pointerSources(const clang::Expr *expression, const LocalValues &locals,
                                          clang::ASTContext &context) {
  Tracer tracer(locals, context);
  tracer.trace(expression);
  return std::move(tracer.found);
}

std::string asWritten(const clang::Expr &callee, clang::ASTContext &context) {
  const clang::Expr *written = callee.IgnoreParenImpCasts();
  const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(written);
  if (unary && unary->getOpcode() == clang::UO_Deref)
    written = unary->getSubExpr()->IgnoreParenImpCasts();
  return writtenText(*written, context);
}

std::string structName(const clang::FieldDecl &field) {
  const clang::RecordDecl *record = field.getParent();
  while (record) {
    if (record->getIdentifier())
      return record->getNameAsString();
    if (const clang::TypedefNameDecl *alias = record->getTypedefNameForAnonDecl())
      return alias->getNameAsString();
    record = llvm::dyn_cast<clang::RecordDecl>(record->getDeclContext());
  }
  return {};
}

bool isFunctionPointer(const clang::Expr *expression) {
  const clang::QualType type = expression->getType();
  return type->isFunctionType() || (type->isPointerType() && type->getPointeeType()->isFunctionType());
}

std::string variableName(const clang::VarDecl &variable) {
  llvm::StringRef name = variable.getName();
  if (name.consume_front(keyPrefix))
    return trampolinePrefix + name.str();
  return name.str();
}

} // namespace condresched
