// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/Registrations.h"

#include "core/Config.h"
#include "matchers/Places.h"
#include "matchers/SiteStates.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

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

/// Whether the value, whatever it is cast to, is the address of a function pointer that is no constant.
bool isAddressOfPointer(const clang::Expr &value) {
  const clang::QualType type = value.IgnoreParenCasts()->getType();
  const clang::QualType pointer = type->isPointerType() ? type->getPointeeType()
                                  : type->isArrayType() ? type->castAsArrayTypeUnsafe()->getElementType()
                                                        : clang::QualType();
  return !pointer.isNull() && !pointer.isConstQualified() && pointer->isPointerType() &&
         pointer->getPointeeType()->isFunctionType();
}

/// Whether a function may set what its argument of that index points to.
bool mayStore(const clang::FunctionDecl *function, unsigned index) {
  if (!function)
    return true;
  const unsigned builtin = function->getBuiltinID();
  if (builtin != 0) {
    // Of the library's own, only copies and atomics store what may be a function's address.
    const llvm::StringRef name = function->getName();
    const bool isCopy = name.contains("memcpy") || name.contains("memmove");
    return index == 0 && (isCopy || name.starts_with("__atomic") || name.starts_with("__sync"));
  }
  if (index >= function->getNumParams())
    return true;
  const clang::QualType type = function->getParamDecl(index)->getType();
  return type->isPointerType() && !type->getPointeeType().isConstQualified();
}

/// What an assignment stores in, below the operators around it.
struct StoredIn {
  const clang::Expr *base;
  int behind = 0; ///< How many pointers lie between: 0 for `x` and `*(volatile T *)&x`, 1 for `*x`.
};

/// WRITE_ONCE() and rcu_assign_pointer() write `*(volatile T *)&x = value`.
StoredIn storedIn(const clang::Expr &target) {
  StoredIn stored{target.IgnoreParenCasts()};
  while (true) {
    const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(stored.base);
    const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(stored.base);
    if (unary && unary->getOpcode() == clang::UO_AddrOf)
      --stored.behind;
    else if ((unary && unary->getOpcode() == clang::UO_Deref) ||
             (element && !element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()))
      ++stored.behind;
    else if (!element)
      return stored;
    stored.base = (unary ? unary->getSubExpr() : element->getBase())->IgnoreParenCasts();
  }
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
  if (list.getType()->isArrayType())
    for (const clang::Expr *element : list.inits())
      addHandedOn(*element);
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
    addHandedOn(*value);
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
    return addHandedOn(*value);
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
  const clang::Expr &value = *assignment.getRHS();
  const StoredIn stored = storedIn(*assignment.getLHS());
  if (stored.behind <= 0 && localNamed(*stored.base))
    return; // What a local variable holds is followed where it is used.
  addHandedOn(value);
  if (isFunctionPointer(assignment.getLHS()) || isPointerStore(*stored.base, value))
    addStores(*stored.base, value);
}

void Registrar::addStores(const clang::Expr &target, const clang::Expr &value) {
  for (const PointerSource &place : pointerSources(&target, locals, context))
    if (place.kind == PointerSource::Kind::Field)
      addAll(place.type, place.field, value);
    else if (place.kind == PointerSource::Kind::Variable)
      addAll({}, place.name, value);
}

void Registrar::addHandedOn(const clang::Expr &value) {
  if (!isAddressOfPointer(value))
    return;
  const SourcePlace at = placeOf(value.getBeginLoc(), context.getSourceManager(), root);
  for (const PointerSource &place : pointerSources(&value, locals, context))
    if (place.kind == PointerSource::Kind::Field)
      facts.push_back({place.type, place.field, notUnderstood(value, context), function, at});
    else if (place.kind == PointerSource::Kind::Variable)
      facts.push_back({{}, place.name, notUnderstood(value, context), function, at});
}

void Registrar::addCall(const clang::CallExpr &call) {
  const clang::FunctionDecl *callee = calledFunction(call.getCallee());
  for (unsigned index = 0; index < call.getNumArgs(); ++index)
    if (mayStore(callee, index))
      addHandedOn(*call.getArg(index));
  addStaticCallUpdate(call);
}

void Registrar::addAsm(const clang::GCCAsmStmt &statement) {
  std::vector<const clang::Expr *> operands;
  for (unsigned index = 0; index < statement.getNumOutputs(); ++index)
    operands.push_back(statement.getOutputExpr(index));
  for (unsigned index = 0; index < statement.getNumInputs(); ++index) {
    addHandedOn(*statement.getInputExpr(index));
    operands.push_back(statement.getInputExpr(index));
  }
  for (unsigned output = 0; output < statement.getNumOutputs(); ++output) {
    if (localNamed(*operands[output]->IgnoreParenCasts()))
      continue;
    for (unsigned other = 0; other < operands.size(); ++other)
      if (other != output && isFunctionPointer(operands[other]->IgnoreParenCasts()))
        addStores(*operands[output], *operands[other]);
  }
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
