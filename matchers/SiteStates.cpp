// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/SiteStates.h"

#include "matchers/AsmCalls.h"
#include "matchers/DeadCode.h"
#include "matchers/Vocabulary.h"

#include <algorithm>
#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringExtras.h>
#include <set>

namespace condresched {

namespace {

/// A debug check is told where it was called: its first parameters are a file and a line
/// (__might_sleep, ___might_sleep, __might_resched of every era).
bool isDebugCheck(const clang::FunctionDecl &function) {
  if (function.getNumParams() < 2)
    return false;
  clang::QualType file = function.getParamDecl(0)->getType();
  return file->isPointerType() && file->getPointeeType()->isCharType() &&
         function.getParamDecl(1)->getType()->isIntegerType();
}

/// The function a static call's trampoline was declared from: `extern typeof(func) __SCT__name`.
std::string declaredTarget(const clang::FunctionDecl &trampoline) {
  const clang::TypeSourceInfo *info = trampoline.getTypeSourceInfo();
  if (!info)
    return {};
  auto typeOf = info->getTypeLoc().getAs<clang::TypeOfExprTypeLoc>();
  if (!typeOf)
    return {};
  const clang::FunctionDecl *target = calledFunction(typeOf.getUnderlyingExpr());
  return target ? target->getNameAsString() : std::string();
}

/// Whether the condition reads a static key: an asm goto, or a variable of a static_key type
/// where the architecture has no jump labels.
class KeyFinder : public clang::RecursiveASTVisitor<KeyFinder> {
public:
  bool found = false;

  bool VisitGCCAsmStmt(clang::GCCAsmStmt *statement) {
    found |= statement->isAsmGoto();
    return !found;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    const clang::RecordDecl *record = reference->getType()->getAsRecordDecl();
    found |= record && record->getName().starts_with("static_key");
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()))
      follow(*function);
    return !found;
  }

private:
  void follow(const clang::FunctionDecl &function) {
    const clang::FunctionDecl *definition = nullptr;
    if (function.hasBody(definition) && seen.insert(definition).second)
      TraverseStmt(definition->getBody());
  }
  std::set<const clang::FunctionDecl *> seen;
};

/// Whether an instruction of the assembler text calls.
bool callsSomething(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(text, words, " \t\n;:");
  return std::ranges::any_of(words, isCallMnemonic);
}

class Follower : public clang::RecursiveASTVisitor<Follower> {
public:
  Follower(clang::ASTContext &context, Compiled &compiled) : context(context), compiled(compiled) {}

  bool TraverseStmt(clang::Stmt *statement, DataRecursionQueue *queue = nullptr) {
    return dead.contains(statement) || clang::RecursiveASTVisitor<Follower>::TraverseStmt(statement, queue);
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    if (const clang::FunctionDecl *function = calledFunction(call->getCallee()))
      follow(*function);
    else
      raise(SiteState::Call); // Through a pointer: to whom is not known, but it is a call.
    return true;
  }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *statement) {
    if (statement->isAsmGoto())
      raise(SiteState::StaticKey);
    if (callsSomething(statement->getAsmString()->getString()))
      raise(SiteState::Call);
    return true;
  }
  bool TraverseIfStmt(clang::IfStmt *statement) {
    TraverseStmt(statement->getCond());
    KeyFinder key;
    key.TraverseStmt(statement->getCond());
    bool outer = behindKey;
    behindKey |= key.found;
    TraverseStmt(statement->getThen());
    TraverseStmt(statement->getElse());
    behindKey = outer;
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *) { return true; }
  bool TraverseTypeLoc(clang::TypeLoc) { return true; }

private:
  void raise(SiteState state) { compiled.state = std::max(compiled.state, state); }

  void follow(const clang::FunctionDecl &function) {
    const clang::FunctionDecl *definition = nullptr;
    if (function.getBuiltinID() != 0)
      return;
    if (function.hasBody(definition)) {
      if (!seen.insert(definition).second)
        return;
      dead.merge(deadCode(*definition->getBody(), context));
      TraverseStmt(definition->getBody());
      return;
    }
    external(function);
  }

  void external(const clang::FunctionDecl &function) {
    std::string name = function.getNameAsString();
    if (std::string staticCall = staticCallName(name); !staticCall.empty()) {
      compiled.staticCalls.push_back({staticCall, declaredTarget(function)});
      raise(SiteState::StaticCall);
      return;
    }
    compiled.calls.push_back(name);
    if (isDebugCheck(function))
      raise(SiteState::Check);
    else if (behindKey || name.starts_with("dynamic_"))
      raise(SiteState::StaticKey);
    else
      raise(SiteState::Call);
  }

  clang::ASTContext &context;
  Compiled &compiled;
  bool behindKey = false;
  DeadCode dead; ///< Of all functions in `seen`.
  std::set<const clang::FunctionDecl *> seen;
};

} // namespace

Compiled compiledForm(const std::vector<const clang::CallExpr *> &calls, clang::ASTContext &context) {
  Compiled compiled;
  for (const clang::CallExpr *call : calls) {
    // VisitCallExpr alone: arguments that hold calls of their own are in `calls` themselves.
    Follower(context, compiled).VisitCallExpr(const_cast<clang::CallExpr *>(call));
  }
  return compiled;
}

const clang::FunctionDecl *calledFunction(const clang::Expr *callee) {
  while (callee) {
    callee = callee->IgnoreParenCasts();
    if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee))
      return llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(callee);
        unary && (unary->getOpcode() == clang::UO_AddrOf || unary->getOpcode() == clang::UO_Deref))
      callee = unary->getSubExpr();
    else if (const auto *block = llvm::dyn_cast<clang::StmtExpr>(callee))
      callee = llvm::dyn_cast_or_null<clang::Expr>(
          block->getSubStmt()->body_empty() ? nullptr : block->getSubStmt()->body_back());
    else
      return nullptr;
  }
  return nullptr;
}

} // namespace condresched
