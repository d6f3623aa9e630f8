// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/FunctionReader.h"

#include "matchers/BodyReader.h"
#include "matchers/GotoLoops.h"
#include "matchers/SiteStates.h"
#include "matchers/Vocabulary.h"

#include <algorithm>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <tuple>

namespace condresched {

namespace {

/// Turns what the reader and the preprocessor saw into the function's sites.
class SiteCollector {
public:
  SiteCollector(const BodyReader &reader, clang::ASTContext &context, const std::string &root)
      : reader(reader), context(context), sources(context.getSourceManager()), root(root) {}

  void addMacro(const MacroUse &use, FunctionFact &fact) const {
    if (reader.isSkipped(use.location))
      return;
    std::vector<const clang::CallExpr *> within;
    int loop = reader.loopAt(use.location);
    for (const SeenCall &seen : reader.calls)
      if (outermost(seen.call->getBeginLoc()) == use.location) {
        within.push_back(seen.call);
        loop = within.size() == 1 ? seen.loop : loop;
      }
    // Not by the calls: where the site is a no-op there are none, and it stands where it stands.
    add(use.name, use.location, {loop, reader.temperatureAt(use.location)}, within, fact);
  }

  void addPlainCalls(FunctionFact &fact) const {
    for (const SeenCall &seen : reader.calls) {
      const clang::FunctionDecl *function = calledFunction(seen.call->getCallee());
      if (function && isFamilyName(function->getName()) && outermost(seen.call->getBeginLoc()).isInvalid())
        add(function->getNameAsString(), seen.call->getBeginLoc(), {seen.loop, seen.temperature}, {seen.call},
            fact);
    }
  }

private:
  struct Standing {
    int loop;
    Temperature temperature;
  };
  clang::SourceLocation outermost(clang::SourceLocation location) const {
    return outermostFamilyMacro(location, sources, context.getLangOpts());
  }
  void add(const std::string &name, clang::SourceLocation at, Standing standing,
           const std::vector<const clang::CallExpr *> &within, FunctionFact &fact) const {
    Compiled compiled = compiledForm(within, context);
    fact.sites.push_back({primitiveOf(name), compiled.state, standing.loop, placeOf(at, sources, root),
                          std::move(compiled.staticCalls), std::move(compiled.calls),
                          std::move(standing.temperature)});
  }

  const BodyReader &reader;
  clang::ASTContext &context;
  const clang::SourceManager &sources;
  const std::string &root;
};

FunctionFact openFact(const clang::FunctionDecl &function, const clang::SourceManager &sources,
                      const std::string &root) {
  FunctionFact fact;
  fact.name = function.getNameAsString();
  fact.place = placeOf(function.getLocation(), sources, root);
  fact.inHeader = !isOwnFile(sources.getExpansionLoc(function.getLocation()), sources);
  // A gnu_inline definition is for inlining alone: what is called by its name stands elsewhere.
  fact.isStatic = !function.isExternallyVisible() ||
                  (function.isInlined() && !function.isInlineDefinitionExternallyVisible());
  const clang::FunctionDecl &whole = *function.getMostRecentDecl();
  fact.isWeak = whole.hasAttr<clang::WeakAttr>();
  fact.isCold = whole.hasAttr<clang::ColdAttr>();
  fact.isNoinline = whole.hasAttr<clang::NoInlineAttr>();
  return fact;
}

} // namespace

ReadFunction readFunction(const clang::FunctionDecl &function, const MacroRecord &macros,
                          clang::ASTContext &context, const std::string &root) {
  const clang::SourceManager &sources = context.getSourceManager();
  ReadFunction read;
  read.fact = openFact(function, sources, root);
  const LocalValues locals = localValues(*function.getBody());
  BodyReader reader(context, root, deadCode(*function.getBody(), context), locals, read);
  reader.readBody(*function.getBody());
  for (const clang::GotoStmt *jump : gotoLoops(function, reader.backward, context))
    read.fact.gotoLoops.push_back(placeOf(jump->getGotoLoc(), sources, root));
  if (isFamilyName(function.getName())) {
    // The family's own definitions hold no sites, nor do the helpers that they call.
    read.fact.calls.clear();
    read.fact.sites.clear();
    read.callees.clear();
    read.referenced.clear();
    return read;
  }

  SiteCollector collector(reader, context, root);
  const TextRange body =
      textRange(function.getBody()->getBeginLoc(), function.getBody()->getEndLoc(), sources);
  for (const MacroUse &use : macros.uses)
    if (body.holds(use.location, sources))
      collector.addMacro(use, read.fact);
  collector.addPlainCalls(read.fact);
  std::ranges::sort(read.fact.sites, {}, [](const SiteFact &site) {
    return std::tie(site.place.line, site.place.column, site.primitive);
  });
  return read;
}

} // namespace condresched
