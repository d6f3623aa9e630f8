// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/FunctionReader.h"

#include "matchers/DeadCode.h"
#include "matchers/GotoLoops.h"
#include "matchers/LoopShapes.h"
#include "matchers/SiteStates.h"
#include "matchers/Vocabulary.h"

#include <algorithm>
#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <tuple>

namespace condresched {

namespace {

/// A stretch of a file, as offsets.
struct Range {
  clang::FileID file;
  unsigned begin = 0;
  unsigned end = 0;

  /// Whether `place` lies in it, or in a file that is included from within it.
  bool holds(clang::SourceLocation place, const clang::SourceManager &sources) const {
    for (place = sources.getExpansionLoc(place); place.isValid();
         place = sources.getIncludeLoc(sources.getFileID(place))) {
      auto [otherFile, offset] = sources.getDecomposedLoc(place);
      if (file == otherFile)
        return begin <= offset && offset <= end;
    }
    return false;
  }
};

/// A call and the innermost loop around it.
struct SeenCall {
  const clang::CallExpr *call;
  int loop;
};

class Reader : public clang::RecursiveASTVisitor<Reader> {
public:
  Reader(clang::ASTContext &context, const std::string &root, DeadCode dead, ReadFunction &read)
      : context(context), sources(context.getSourceManager()), root(root), dead(std::move(dead)), read(read) {
  }

  bool TraverseStmt(clang::Stmt *statement, DataRecursionQueue *queue = nullptr) {
    if (const auto found = dead.find(statement); found != dead.end()) {
      skip(*statement, found->second);
      return true;
    }
    return clang::RecursiveASTVisitor<Reader>::TraverseStmt(statement, queue);
  }

  bool TraverseForStmt(clang::ForStmt *loop) {
    TraverseStmt(loop->getInit());
    enter(loop, loop->getInit() ? loop->getInit()->getEndLoc() : loop->getForLoc());
    TraverseStmt(loop->getCond());
    TraverseStmt(loop->getInc());
    TraverseStmt(loop->getBody());
    leave();
    return true;
  }
  bool TraverseWhileStmt(clang::WhileStmt *loop) {
    enter(loop, loop->getWhileLoc());
    TraverseStmt(loop->getCond());
    TraverseStmt(loop->getBody());
    leave();
    return true;
  }
  bool TraverseDoStmt(clang::DoStmt *loop) {
    bool runsAgain = isLoop(loop, context);
    if (runsAgain)
      enter(loop, loop->getDoLoc());
    TraverseStmt(loop->getBody());
    TraverseStmt(loop->getCond());
    if (runsAgain)
      leave();
    return true;
  }
  // What is named only for its type or size is never run.
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *expression) {
    skipWritten(expression->getSourceRange());
    return true;
  }
  bool TraverseTypeLoc(clang::TypeLoc type) {
    if (type.getAs<clang::TypeOfExprTypeLoc>())
      skipWritten(type.getSourceRange());
    return true;
  }

  bool VisitGotoStmt(clang::GotoStmt *jump) {
    if (sources.isBeforeInTranslationUnit(jump->getLabel()->getLocation(), jump->getGotoLoc()))
      backward.push_back(jump);
    return true;
  }

  bool VisitCallExpr(clang::CallExpr *call) {
    calls.push_back({call, innermost()});
    // A site stands for all that its macro does.
    if (outermostFamilyMacro(call->getBeginLoc(), sources, context.getLangOpts()).isValid())
      return true;
    recordCall(*call);
    for (const clang::Expr *argument : call->arguments())
      recordCallback(*argument);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *variable) {
    if (const auto *cleanup = variable->getAttr<clang::CleanupAttr>())
      addCall(*cleanup->getFunctionDecl(), "cleanup", variable->getLocation());
    return true;
  }

  /// poll() keeps its fds in lists whose sizes only these macros tell; both are written in
  /// parentheses.
  bool VisitParenExpr(clang::ParenExpr *expression) {
    clang::SourceLocation at = expression->getBeginLoc();
    while (at.isMacroID() && sources.isMacroArgExpansion(at))
      at = sources.getImmediateSpellingLoc(at);
    if (!at.isMacroID())
      return true;
    llvm::StringRef name = clang::Lexer::getImmediateMacroName(at, sources, context.getLangOpts());
    clang::Expr::EvalResult result;
    if ((name == "POLLFD_PER_PAGE" || name == "N_STACK_PPS") && expression->EvaluateAsInt(result, context))
      read.constants.emplace(name.str(), result.Val.getInt().getExtValue());
    return true;
  }

  /// The innermost loop around what stands at `use`, or -1.
  int loopAt(clang::SourceLocation use) const {
    int found = -1;
    for (std::size_t index = 0; index < loopRanges.size(); ++index)
      if (loopRanges[index].holds(use, sources))
        found = static_cast<int>(index); // Inner loops come later.
    return found;
  }
  /// Whether what stands at `use` is never run: written in dead code, or expanded from a macro's own dead
  /// branch. A macro with a dead branch of its own says nothing about the rest of what it expands to.
  bool isSkipped(clang::SourceLocation use) const {
    if (std::ranges::any_of(skipped, [&](const Range &range) { return range.holds(use, sources); }))
      return true;
    return std::ranges::any_of(skippedInMacros,
                               [&](clang::SourceRange dead) { return isExpandedIn(use, dead); });
  }

  std::vector<SeenCall> calls;
  std::vector<const clang::GotoStmt *> backward; ///< Gotos whose label stands before them.

private:
  /// Whether the use, or a macro that it comes from, stands between the ends of `dead` in one expansion.
  bool isExpandedIn(clang::SourceLocation use, clang::SourceRange dead) const {
    for (; use.isMacroID(); use = sources.getImmediateExpansionRange(use).getBegin()) {
      auto [file, offset] = sources.getDecomposedLoc(use);
      auto raised = [&](clang::SourceLocation end) {
        while (end.isMacroID() && sources.getFileID(end) != file)
          end = sources.getImmediateExpansionRange(end).getBegin();
        return sources.getDecomposedLoc(end);
      };
      auto [beginFile, begin] = raised(dead.getBegin());
      auto [endFile, end] = raised(dead.getEnd());
      if (beginFile == file && endFile == file && begin <= offset && offset <= end)
        return true;
    }
    return false;
  }
  int innermost() const { return open.empty() ? -1 : open.back(); }

  Range rangeOf(clang::SourceLocation begin, clang::SourceLocation end) const {
    auto [file, first] = sources.getDecomposedExpansionLoc(begin);
    auto [endFile, last] = sources.getDecomposedLoc(sources.getExpansionRange(end).getEnd());
    return {file, first, last};
  }
  void enter(const clang::Stmt *loop, clang::SourceLocation from) {
    LoopFact fact = loopShape(loop, context);
    fact.parent = innermost();
    fact.place = placeOf(loop->getBeginLoc(), sources, root);
    loopRanges.push_back(rangeOf(from, loop->getEndLoc()));
    read.fact.loops.push_back(std::move(fact));
    open.push_back(static_cast<int>(read.fact.loops.size()) - 1);
  }
  void leave() { open.pop_back(); }
  void skip(const clang::Stmt &unused, clang::SourceLocation decider) {
    if (decider.isMacroID())
      skippedInMacros.push_back(unused.getSourceRange());
    else
      skipped.push_back(rangeOf(unused.getBeginLoc(), unused.getEndLoc()));
  }

  /// Only what is written in place: a macro's own typeof() covers arguments that it runs elsewhere.
  void skipWritten(clang::SourceRange range) {
    if (range.getBegin().isFileID() && range.getEnd().isFileID())
      skipped.push_back(rangeOf(range.getBegin(), range.getEnd()));
  }

  void addCall(const clang::FunctionDecl &function, std::string edge, clang::SourceLocation at) {
    const clang::FunctionDecl *definition = nullptr;
    if (function.getBuiltinID() != 0)
      return;
    if (function.hasBody(definition)) {
      read.callees.push_back(definition);
      if (edge == "direct" && definition->isInlineSpecified())
        edge = "inline";
    }
    read.fact.calls.push_back(
        {function.getNameAsString(), std::move(edge), {}, {}, innermost(), placeOf(at, sources, root)});
  }
  void recordCall(const clang::CallExpr &call) {
    if (const clang::FunctionDecl *function = calledFunction(call.getCallee())) {
      bool isTrampoline = !staticCallName(function->getName()).empty();
      addCall(*function, isTrampoline ? "static-call" : "direct", call.getBeginLoc());
      return;
    }
    const auto *member = llvm::dyn_cast<clang::MemberExpr>(call.getCallee()->IgnoreParenImpCasts());
    CallFact fact{{}, "ops", {}, {}, innermost(), placeOf(call.getBeginLoc(), sources, root)};
    if (member) {
      fact.field = member->getMemberDecl()->getNameAsString();
      if (const auto *record = llvm::dyn_cast<clang::RecordDecl>(member->getMemberDecl()->getDeclContext()))
        fact.type = record->getNameAsString();
    }
    read.fact.calls.push_back(std::move(fact));
  }
  void recordCallback(const clang::Expr &argument) {
    if (!argument.getType()->isPointerType() || !argument.getType()->getPointeeType()->isFunctionType())
      return;
    if (const clang::FunctionDecl *function = calledFunction(&argument))
      addCall(*function, "callback", argument.getBeginLoc());
  }

  clang::ASTContext &context;
  const clang::SourceManager &sources;
  const std::string &root;
  DeadCode dead;
  ReadFunction &read;
  std::vector<int> open;
  std::vector<Range> loopRanges;
  std::vector<Range> skipped;
  std::vector<clang::SourceRange> skippedInMacros;
};

/// Turns what the reader and the preprocessor saw into the function's sites.
class SiteCollector {
public:
  SiteCollector(const Reader &reader, clang::ASTContext &context, const std::string &root)
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
    add(use.name, use.location, loop, within, fact);
  }

  void addPlainCalls(FunctionFact &fact) const {
    for (const SeenCall &seen : reader.calls) {
      const clang::FunctionDecl *function = calledFunction(seen.call->getCallee());
      if (function && isFamilyName(function->getName()) && outermost(seen.call->getBeginLoc()).isInvalid())
        add(function->getNameAsString(), seen.call->getBeginLoc(), seen.loop, {seen.call}, fact);
    }
  }

private:
  clang::SourceLocation outermost(clang::SourceLocation location) const {
    return outermostFamilyMacro(location, sources, context.getLangOpts());
  }
  void add(const std::string &name, clang::SourceLocation at, int loop,
           const std::vector<const clang::CallExpr *> &within, FunctionFact &fact) const {
    Compiled compiled = compiledForm(within, context);
    fact.sites.push_back({primitiveOf(name), compiled.state, loop, placeOf(at, sources, root),
                          std::move(compiled.staticCalls), std::move(compiled.calls)});
  }

  const Reader &reader;
  clang::ASTContext &context;
  const clang::SourceManager &sources;
  const std::string &root;
};

} // namespace

SourcePlace placeOf(clang::SourceLocation location, const clang::SourceManager &sources,
                    const std::string &root) {
  clang::PresumedLoc presumed = sources.getPresumedLoc(sources.getExpansionLoc(location), false);
  if (presumed.isInvalid())
    return {};
  llvm::StringRef file = presumed.getFilename();
  if (file.consume_front(root))
    file = file.ltrim('/');
  return {file.str(), static_cast<int>(presumed.getLine()), static_cast<int>(presumed.getColumn())};
}

ReadFunction readFunction(const clang::FunctionDecl &function, const MacroRecord &macros,
                          clang::ASTContext &context, const std::string &root) {
  const clang::SourceManager &sources = context.getSourceManager();
  ReadFunction read;
  read.fact.name = function.getNameAsString();
  read.fact.place = placeOf(function.getLocation(), sources, root);
  read.fact.inHeader = !sources.isInMainFile(sources.getExpansionLoc(function.getLocation()));
  Reader reader(context, root, deadCode(*function.getBody(), context), read);
  reader.TraverseStmt(function.getBody());
  for (const clang::GotoStmt *jump : gotoLoops(function, reader.backward, context))
    read.fact.gotoLoops.push_back(placeOf(jump->getGotoLoc(), sources, root));
  if (isFamilyName(function.getName())) {
    // The family's own definitions hold no sites, nor do the helpers that they call.
    read.fact.calls.clear();
    read.callees.clear();
    return read;
  }

  SiteCollector collector(reader, context, root);
  auto [file, begin] = sources.getDecomposedExpansionLoc(function.getBody()->getBeginLoc());
  Range body{file, begin, sources.getDecomposedExpansionLoc(function.getBody()->getEndLoc()).second};
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
