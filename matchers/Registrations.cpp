// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/Registrations.h"

#include "core/Config.h"
#include "matchers/Places.h"
#include "matchers/SiteStates.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace condresched {

namespace {

/// Whether what stands there is worth noting: a field that can be called, or a function put into one that
/// cannot (`.data = handler`).
bool isPointerStore(const clang::Expr &target, const clang::Expr &value) {
  return isFunctionPointer(&target) || calledFunction(&value) != nullptr;
}

/// The variable whose address the expression is.
const clang::VarDecl *addressed(const clang::Expr *expression) {
  const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expression->IgnoreParenCasts());
  if (!unary || unary->getOpcode() != clang::UO_AddrOf)
    return nullptr;
  const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(unary->getSubExpr()->IgnoreParenCasts());
  return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
}

} // namespace

Registrar::Registrar(clang::ASTContext &context, const std::string &root, const LocalValues &locals,
                     std::string function, std::vector<RegistrationFact> &facts)
    : context(context), root(root), locals(locals), function(std::move(function)), facts(facts) {}

void Registrar::addAll(const std::string &type, const std::string &field, const clang::Expr &value) {
  for (PointerSource &source : pointerSources(&value, locals, context)) {
    const bool itself =
        source.kind == PointerSource::Kind::Field && source.type == type && source.field == field;
    if (!itself)
      facts.push_back({type, field, std::move(source), function,
                       placeOf(value.getBeginLoc(), context.getSourceManager(), root)});
  }
}

void Registrar::addInitializer(const clang::InitListExpr &written) {
  // Only the semantic form has the values in the order of the fields.
  const clang::InitListExpr &list =
      written.isSemanticForm() || !written.getSemanticForm() ? written : *written.getSemanticForm();
  const clang::RecordDecl *record = list.getType()->getAsRecordDecl();
  if (!record)
    return;
  unsigned index = 0;
  for (const clang::FieldDecl *field : record->fields()) {
    if (field->isUnnamedBitField())
      continue;
    const clang::Expr *value = nullptr;
    if (record->isUnion())
      value =
          field == list.getInitializedFieldInUnion() && list.getNumInits() > 0 ? list.getInit(0) : nullptr;
    else if (index < list.getNumInits())
      value = list.getInit(index++);
    if (!value || llvm::isa<clang::InitListExpr, clang::ImplicitValueInitExpr>(value->IgnoreParenCasts()))
      continue;
    const clang::QualType type = field->getType();
    const bool callable = type->isPointerType() && type->getPointeeType()->isFunctionType();
    if (callable || calledFunction(value))
      addAll(structName(*field), field->getNameAsString(), *value);
  }
}

void Registrar::addVariable(const clang::VarDecl &variable) {
  const clang::Expr *value = variable.getInit();
  if (variable.hasLocalStorage() || !value)
    return;
  const clang::QualType type = variable.getType();
  if (type->isPointerType() && type->getPointeeType()->isFunctionType())
    addAll({}, variableName(variable), *value);
  const auto *list = llvm::dyn_cast<clang::InitListExpr>(value->IgnoreParenCasts());
  if (!list)
    return;
  const bool isKey = llvm::StringRef(variableName(variable)).starts_with(trampolinePrefix);
  // An array of functions, or a static call's first target.
  for (const clang::Expr *element : list->inits())
    if (element && ((list->getType()->isArrayType() && isFunctionPointer(element)) ||
                    (isKey && (isFunctionPointer(element) || calledFunction(element)))))
      addAll({}, variableName(variable), *element);
}

void Registrar::addAssignment(const clang::BinaryOperator &assignment) {
  if (assignment.getOpcode() != clang::BO_Assign)
    return;
  const clang::Expr *target = assignment.getLHS()->IgnoreParenCasts();
  // `*(volatile T *)&x = value`, as WRITE_ONCE() and rcu_assign_pointer() do.
  while (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(target)) {
    if (unary->getOpcode() != clang::UO_AddrOf && unary->getOpcode() != clang::UO_Deref)
      return;
    target = unary->getSubExpr()->IgnoreParenCasts();
  }
  const clang::Expr &value = *assignment.getRHS();
  if (!isPointerStore(*target, value))
    return;
  if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target))
    target = element->getBase()->IgnoreParenCasts();
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(target)) {
    if (const auto *field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()))
      addAll(structName(*field), field->getNameAsString(), value);
    return;
  }
  const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(target);
  const auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (variable && !variable->hasLocalStorage())
    addAll({}, variableName(*variable), value);
}

void Registrar::addStaticCallUpdate(const clang::CallExpr &call) {
  // static_call_update(): a call that is given the key's address and, after it, the new target.
  const clang::VarDecl *key = call.getNumArgs() > 1 ? addressed(call.getArg(0)) : nullptr;
  if (!key || !llvm::StringRef(variableName(*key)).starts_with(trampolinePrefix))
    return;
  const std::string name = variableName(*key);
  for (unsigned index = 1; index < call.getNumArgs(); ++index) {
    const clang::Expr &value = *call.getArg(index)->IgnoreParenCasts();
    if (!isFunctionPointer(&value) && !calledFunction(&value))
      continue;
    for (const PointerSource &source : pointerSources(&value, locals, context))
      if (source.name != name) // The trampoline itself.
        facts.push_back(
            {{}, name, source, function, placeOf(call.getBeginLoc(), context.getSourceManager(), root)});
  }
}

} // namespace condresched
