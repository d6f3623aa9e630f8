// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/UnitMatcher.h"

#include "matchers/FunctionReader.h"
#include "matchers/MacroWatcher.h"
#include "matchers/Vocabulary.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>
#include <deque>
#include <set>
#include <tuple>

namespace condresched {

namespace {

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
    readGuards(context);
  }

private:
  /// From the functions the main file defines to all definitions they lead to.
  void readFunctions(clang::ASTContext &context) {
    const clang::SourceManager &sources = context.getSourceManager();
    std::deque<const clang::FunctionDecl *> queue;
    std::set<const clang::FunctionDecl *> seen;
    for (const clang::Decl *decl : context.getTranslationUnitDecl()->decls()) {
      const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl);
      if (function && function->doesThisDeclarationHaveABody() &&
          sources.isInMainFile(sources.getExpansionLoc(function->getLocation())) &&
          seen.insert(function).second)
        queue.push_back(function);
    }
    for (; !queue.empty(); queue.pop_front()) {
      ReadFunction read = readFunction(*queue.front(), macros, context, root);
      summary.functions.push_back(std::move(read.fact));
      summary.constants.merge(read.constants);
      for (const clang::FunctionDecl *callee : read.callees)
        if (seen.insert(callee).second)
          queue.push_back(callee);
    }
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
};

} // namespace

std::unique_ptr<clang::ASTConsumer> unitMatcher(clang::CompilerInstance &compiler, const std::string &root,
                                                UnitSummary &summary) {
  return std::make_unique<Matcher>(compiler, root, summary);
}

} // namespace condresched
