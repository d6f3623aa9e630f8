// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/UnitMatcher.h"

#include "matchers/FunctionReader.h"
#include "matchers/Leaves.h"
#include "matchers/MacroWatcher.h"
#include "matchers/Places.h"
#include "matchers/Registrations.h"
#include "matchers/Vocabulary.h"

#include <algorithm>
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <deque>
#include <set>
#include <tuple>

namespace condresched {

namespace {

/// Reads a global's initializer: what it registers, and the functions it names.
class TableReader : public clang::RecursiveASTVisitor<TableReader> {
public:
  TableReader(clang::ASTContext &context, const std::string &root, std::vector<RegistrationFact> &facts)
      : registrar(context, root, noLocals, {}, facts) {}

  std::vector<const clang::FunctionDecl *> functions;

  bool VisitVarDecl(clang::VarDecl *variable) {
    registrar.addVariable(*variable);
    return true;
  }
  bool VisitInitListExpr(clang::InitListExpr *list) {
    registrar.addInitializer(*list);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()))
      functions.push_back(function);
    return true;
  }

private:
  const LocalValues noLocals;
  Registrar registrar;
};

class Matcher : public clang::ASTConsumer {
public:
  Matcher(clang::CompilerInstance &compiler, std::string root, UnitSummary &summary)
      : root(std::move(root)), summary(summary) {
    watchMacros(compiler, macros);
  }

  void HandleTranslationUnit(clang::ASTContext &context) override {
    if (context.getDiagnostics().hasErrorOccurred())
      return;
    readFunctions(context);
    dropLeaves(summary);
    readGuards(context);
  }

private:
  /// From the functions that others can call or that stand in the unit's own files, and from those that its
  /// tables hold, to all definitions they lead to.
  void readFunctions(clang::ASTContext &context) {
    for (const clang::Decl *decl : context.getTranslationUnitDecl()->decls()) {
      if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl))
        addRoot(*function, context);
      else if (auto *variable = llvm::dyn_cast<clang::VarDecl>(const_cast<clang::Decl *>(decl)))
        readVariable(*variable, context);
    }
    for (; !queue.empty(); queue.pop_front()) {
      ReadFunction read = readFunction(*queue.front(), macros, context, root);
      summary.functions.push_back(std::move(read.fact));
      std::ranges::move(read.registrations, std::back_inserter(summary.registrations));
      summary.constants.merge(read.constants);
      for (const clang::FunctionDecl *callee : read.callees)
        add(*callee);
      for (const clang::FunctionDecl *stored : read.referenced)
        add(*stored);
    }
  }

  void addRoot(const clang::FunctionDecl &function, const clang::ASTContext &context) {
    const clang::SourceManager &sources = context.getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(function.getLocation());
    if (const auto *alias = function.getAttr<clang::AliasAttr>())
      addAlias(function, alias->getAliasee().str(), sources);
    if (!function.doesThisDeclarationHaveABody())
      return;
    const bool isOwn = isOwnFile(at, sources);
    const bool isCallable = function.isExternallyVisible() &&
                            (!function.isInlined() || function.isInlineDefinitionExternallyVisible());
    if (isOwn || isCallable)
      add(function);
  }

  /// A second name of a function is a function that does nothing but call it.
  void addAlias(const clang::FunctionDecl &function, const std::string &target,
                const clang::SourceManager &sources) {
    FunctionFact fact;
    fact.name = function.getNameAsString();
    fact.place = placeOf(function.getLocation(), sources, root);
    fact.isWeak = function.hasAttr<clang::WeakAttr>();
    CallFact call;
    call.callee = target;
    call.edge = "direct";
    call.place = fact.place;
    fact.calls.push_back(std::move(call));
    summary.functions.push_back(std::move(fact));
  }

  void readVariable(clang::VarDecl &variable, clang::ASTContext &context) {
    if (!variable.hasInit() || !variable.isThisDeclarationADefinition())
      return;
    TableReader table(context, root, summary.registrations);
    table.TraverseDecl(&variable);
    for (const clang::FunctionDecl *function : table.functions)
      add(*function);
  }

  void add(const clang::FunctionDecl &function) {
    const clang::FunctionDecl *definition = nullptr;
    if (function.hasBody(definition) && seen.insert(definition).second)
      queue.push_back(definition);
  }

  void readGuards(clang::ASTContext &context) {
    const clang::SourceManager &sources = context.getSourceManager();
    std::set<std::tuple<std::string, std::string, int>> seen;
    auto add = [&](clang::SourceLocation definition) {
      auto [file, offset] = sources.getDecomposedExpansionLoc(definition);
      for (const Conditional &conditional : macros.conditionals) {
        auto [conditionFile, begin] = sources.getDecomposedLoc(conditional.begin);
        if (conditionFile != file || offset < begin || sources.getFileOffset(conditional.end) < offset)
          continue;
        for (const ConditionSymbol &symbol : conditional.symbols) {
          SourcePlace place = placeOf(symbol.location, sources, root);
          if (seen.emplace(symbol.symbol, place.file, place.line).second)
            summary.guards.push_back({symbol.symbol, place});
        }
      }
    };
    for (clang::SourceLocation definition : macros.definitions)
      add(definition);
    for (const clang::Decl *decl : context.getTranslationUnitDecl()->decls())
      if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl);
          function && function->getIdentifier() && isFamilyName(function->getName()))
        add(function->getLocation());
  }

  std::string root;
  UnitSummary &summary;
  MacroRecord macros;
  std::deque<const clang::FunctionDecl *> queue;
  std::set<const clang::FunctionDecl *> seen;
};

} // namespace

std::unique_ptr<clang::ASTConsumer> unitMatcher(clang::CompilerInstance &compiler, const std::string &root,
                                                UnitSummary &summary) {
  return std::make_unique<Matcher>(compiler, root, summary);
}

} // namespace condresched
