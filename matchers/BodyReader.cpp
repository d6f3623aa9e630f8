// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/BodyReader.h"

#include "matchers/AsmCalls.h"
#include "matchers/Branches.h"
#include "matchers/GotoLoops.h"
#include "matchers/Leaving.h"
#include "matchers/LoopShapes.h"
#include "matchers/MacroWatcher.h"
#include "matchers/PollSizes.h"
#include "matchers/SiteStates.h"
#include "matchers/Vocabulary.h"

#include <algorithm>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>

namespace condresched {

BodyReader::BodyReader(clang::ASTContext &context, const std::string &root, DeadCode dead,
                       const LocalValues &locals, ReadFunction &read)
    : context(context), sources(context.getSourceManager()), root(root), dead(std::move(dead)),
      locals(locals), read(read), registrar(context, root, locals, read.fact.name, read.registrations) {}

void BodyReader::readBody(clang::Stmt &body) {
  jumpedBackTo = labelsJumpedBackTo(body, sources);
  TraverseStmt(&body);
}

bool BodyReader::TraverseStmt(clang::Stmt *statement, DataRecursionQueue *queue) {
  if (const auto found = dead.find(statement); found != dead.end()) {
    skip(*statement, found->second);
    return true;
  }
  return Base::TraverseStmt(statement, queue);
}

bool BodyReader::TraverseForStmt(clang::ForStmt *loop) {
  TraverseStmt(loop->getInit());
  enter(loop, loop->getInit() ? loop->getInit()->getEndLoc() : loop->getForLoc());
  TraverseStmt(loop->getCond());
  TraverseStmt(loop->getInc());
  TraverseStmt(loop->getBody());
  leaveLoop();
  return true;
}

bool BodyReader::TraverseWhileStmt(clang::WhileStmt *loop) {
  enter(loop, loop->getWhileLoc());
  TraverseStmt(loop->getCond());
  TraverseStmt(loop->getBody());
  leaveLoop();
  return true;
}

bool BodyReader::TraverseDoStmt(clang::DoStmt *loop) {
  bool runsAgain = isLoop(loop, context);
  if (runsAgain)
    enter(loop, loop->getDoLoc());
  TraverseStmt(loop->getBody());
  TraverseStmt(loop->getCond());
  if (runsAgain)
    leaveLoop();
  return true;
}

bool BodyReader::TraverseIfStmt(clang::IfStmt *branch) {
  TraverseStmt(branch->getInit());
  TraverseStmt(branch->getCond());
  traverseIn(branch->getThen(), armTemperature(branch->getCond(), true, branch->getThen(), context));
  if (branch->getElse())
    traverseIn(branch->getElse(), armTemperature(branch->getCond(), false, branch->getElse(), context));
  return true;
}

bool BodyReader::TraverseSwitchStmt(clang::SwitchStmt *choice) {
  TraverseStmt(choice->getInit());
  TraverseStmt(choice->getCond());
  traverseIn(choice->getBody(), {Heat::Warm, "in one case of a switch"});
  return true;
}

bool BodyReader::TraverseCompoundStmt(clang::CompoundStmt *block) {
  const Temperature around = now;
  bool fallsThrough = true;
  clang::SourceLocation coldFrom;
  for (clang::Stmt *statement : block->body()) {
    if (const auto *label = llvm::dyn_cast<clang::LabelStmt>(statement))
      atLabel(*label, fallsThrough, around);
    TraverseStmt(statement);
    fallsThrough = !alwaysLeaves(statement);
    const auto *branch = llvm::dyn_cast<clang::IfStmt>(statement);
    if (!branch)
      continue;
    // `if (likely(done)) goto out;`: what follows is the slow path.
    const bool thenLeaves = alwaysLeaves(branch->getThen());
    if (thenLeaves == alwaysLeaves(branch->getElse()))
      continue;
    const Temperature rest = armTemperature(branch->getCond(), !thenLeaves, nullptr, context);
    if (rest.heat == Heat::Cold && now.heat != Heat::Cold) {
      now = rest;
      coldFrom = branch->getEndLoc();
    }
  }
  if (coldFrom.isValid())
    addZone(*block, coldFrom, block->getEndLoc());
  now = around;
  return true;
}

bool BodyReader::alwaysLeaves(const clang::Stmt *statement) const {
  return leaves(statement, [this](const clang::Expr *condition) {
    bool value = false;
    return isConstantCondition(condition, context, value) ? std::optional(value) : std::nullopt;
  });
}

void BodyReader::atLabel(const clang::LabelStmt &label, bool fallsThrough, const Temperature &block) {
  const auto jump = jumps.find(label.getDecl());
  if (jump == jumps.end() || jumpedBackTo.contains(label.getDecl())) {
    // How surely a goto further down is run is not known yet.
    now = block;
    return;
  }
  now = fallsThrough && now.heat < jump->second.heat ? now : jump->second;
}

bool BodyReader::VisitGotoStmt(clang::GotoStmt *jump) {
  if (sources.isBeforeInTranslationUnit(jump->getLabel()->getLocation(), jump->getGotoLoc()))
    backward.push_back(jump);
  const auto [known, fresh] = jumps.emplace(jump->getLabel(), now);
  if (!fresh && now.heat < known->second.heat)
    known->second = now;
  return true;
}

bool BodyReader::TraverseConditionalOperator(clang::ConditionalOperator *choice) {
  TraverseStmt(choice->getCond());
  traverseIn(choice->getTrueExpr(), armTemperature(choice->getCond(), true, nullptr, context));
  traverseIn(choice->getFalseExpr(), armTemperature(choice->getCond(), false, nullptr, context));
  return true;
}

bool BodyReader::TraverseBinaryOperator(clang::BinaryOperator *both) {
  if (!both->isLogicalOp()) {
    registrar.addAssignment(*both);
    TraverseStmt(both->getLHS());
    TraverseStmt(both->getRHS());
    return true;
  }
  TraverseStmt(both->getLHS());
  traverseIn(both->getRHS(),
             armTemperature(both->getLHS(), both->getOpcode() == clang::BO_LAnd, nullptr, context));
  return true;
}

bool BodyReader::TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *expression) {
  skipWritten(expression->getSourceRange());
  return true;
}

bool BodyReader::TraverseTypeLoc(clang::TypeLoc type) {
  if (type.getAs<clang::TypeOfExprTypeLoc>())
    skipWritten(type.getSourceRange());
  return true;
}

bool BodyReader::VisitCallExpr(clang::CallExpr *call) {
  calls.push_back({call, innermost(), now});
  registrar.addCall(*call);
  // A site stands for all that its macro does.
  if (outermostFamilyMacro(call->getBeginLoc(), sources, context.getLangOpts()).isInvalid())
    recordCall(*call);
  return true;
}

bool BodyReader::VisitVarDecl(clang::VarDecl *variable) {
  if (const auto *cleanup = variable->getAttr<clang::CleanupAttr>())
    addCall(*cleanup->getFunctionDecl(), "cleanup", variable->getLocation(), {});
  registrar.addVariable(*variable);
  return true;
}

bool BodyReader::VisitDeclRefExpr(clang::DeclRefExpr *reference) {
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
  if (function && outermostFamilyMacro(reference->getBeginLoc(), sources, context.getLangOpts()).isInvalid())
    read.referenced.push_back(function);
  return true;
}

bool BodyReader::VisitInitListExpr(clang::InitListExpr *list) {
  registrar.addInitializer(*list);
  return true;
}

bool BodyReader::VisitReturnStmt(clang::ReturnStmt *back) {
  const clang::Expr *value = back->getRetValue();
  if (!value)
    return true;
  registrar.addHandedOn(*value);
  if (isFunctionPointer(value))
    std::ranges::move(sourcesOf(value), std::back_inserter(read.fact.returns));
  return true;
}

bool BodyReader::VisitGCCAsmStmt(clang::GCCAsmStmt *statement) {
  registrar.addAsm(*statement);
  if (outermostFamilyMacro(statement->getBeginLoc(), sources, context.getLangOpts()).isValid())
    return true;
  const AsmCalls called = asmCalls(*statement, context);
  const clang::SourceLocation at = statement->getBeginLoc();
  for (const clang::FunctionDecl *function : called.functions)
    if (isFamilyName(function->getName()))
      addAsmSite(function->getName().str(), at);
    else
      addCall(*function, "direct", at, {});
  for (const std::string &name : called.names)
    if (isFamilyName(name))
      addAsmSite(name, at);
    else
      read.fact.calls.push_back(
          {name, "direct", {}, {}, innermost(), placeOf(at, sources, root), now, {}, {}});
  for (const clang::Expr *pointer : called.pointers)
    addCallThrough(sourcesOf(pointer), asWritten(*pointer, context), at, {});
  for (const std::string &call : called.unknown)
    addCallThrough({{PointerSource::Kind::Unknown, call, {}, {}, -1}}, call, at, {});
  return true;
}

bool BodyReader::VisitParenExpr(clang::ParenExpr *expression) {
  if (const std::optional<ListSize> size = pollListSize(*expression, context))
    read.constants.emplace(size->macro, size->entries);
  return true;
}

int BodyReader::loopAt(clang::SourceLocation use) const {
  int found = -1;
  for (std::size_t index = 0; index < loopRanges.size(); ++index)
    if (loopRanges[index].holds(use, sources))
      found = static_cast<int>(index); // Inner loops come later.
  return found;
}

Temperature BodyReader::temperatureAt(clang::SourceLocation use) const {
  const Zone *innermost = nullptr;
  for (const Zone &zone : zones)
    if ((!zone.inMacro || zone.macro == use) && zone.range.holds(use, sources) &&
        (!innermost || innermost->range.begin <= zone.range.begin))
      innermost = &zone;
  return innermost ? innermost->temperature : Temperature{};
}

bool BodyReader::isSkipped(clang::SourceLocation use) const {
  if (std::ranges::any_of(skipped, [&](const TextRange &range) { return range.holds(use, sources); }))
    return true;
  return std::ranges::any_of(skippedInMacros,
                             [&](clang::SourceRange unused) { return isExpandedIn(use, unused); });
}

/// Whether the use, or a macro that it comes from, stands between the ends of `unused` in one expansion.
bool BodyReader::isExpandedIn(clang::SourceLocation use, clang::SourceRange unused) const {
  for (; use.isMacroID(); use = sources.getImmediateExpansionRange(use).getBegin()) {
    auto [file, offset] = sources.getDecomposedLoc(use);
    auto raised = [&](clang::SourceLocation end) {
      while (end.isMacroID() && sources.getFileID(end) != file)
        end = sources.getImmediateExpansionRange(end).getBegin();
      return sources.getDecomposedLoc(end);
    };
    auto [beginFile, begin] = raised(unused.getBegin());
    auto [endFile, end] = raised(unused.getEnd());
    if (beginFile == file && endFile == file && begin <= offset && offset <= end)
      return true;
  }
  return false;
}

void BodyReader::enter(const clang::Stmt *loop, clang::SourceLocation from) {
  LoopFact fact = loopShape(loop, context, root);
  fact.parent = innermost();
  fact.place = placeOf(loop->getBeginLoc(), sources, root);
  fact.temperature = now;
  loopRanges.push_back(textRange(from, loop->getEndLoc(), sources));
  read.fact.loops.push_back(std::move(fact));
  open.push_back(static_cast<int>(read.fact.loops.size()) - 1);
  outside.push_back(now);
  now = {};
  addZone(*loop, from, loop->getEndLoc());
}

void BodyReader::leaveLoop() {
  open.pop_back();
  now = outside.back();
  outside.pop_back();
}

void BodyReader::traverseIn(clang::Stmt *part, const Temperature &arm) {
  const Temperature around = now;
  now = colder(around, arm);
  if (part && (now.heat != around.heat || now.ifWanted != around.ifWanted))
    addZone(*part, part->getBeginLoc(), part->getEndLoc());
  TraverseStmt(part);
  now = around;
}

void BodyReader::addZone(const clang::Stmt &part, clang::SourceLocation begin, clang::SourceLocation end) {
  zones.push_back({textRange(begin, end, sources), now,
                   outermostFamilyMacro(part.getBeginLoc(), sources, context.getLangOpts()),
                   part.getBeginLoc().isMacroID() && part.getEndLoc().isMacroID()});
}

void BodyReader::skip(const clang::Stmt &unused, clang::SourceLocation decider) {
  if (decider.isMacroID())
    skippedInMacros.push_back(unused.getSourceRange());
  else
    skipped.push_back(textRange(unused.getBeginLoc(), unused.getEndLoc(), sources));
}

/// Only what is written in place: a macro's own typeof() covers arguments that it runs elsewhere.
void BodyReader::skipWritten(clang::SourceRange range) {
  if (range.getBegin().isFileID() && range.getEnd().isFileID())
    skipped.push_back(textRange(range.getBegin(), range.getEnd(), sources));
}

std::vector<PointerSource> BodyReader::sourcesOf(const clang::Expr *expression) {
  return pointerSources(expression, locals, context);
}

void BodyReader::addCall(const clang::FunctionDecl &function, std::string edge, clang::SourceLocation at,
                         std::vector<ArgumentFact> arguments) {
  const clang::FunctionDecl *definition = nullptr;
  // What is declared an error to call is only there to stop the compiler: BUILD_BUG_ON().
  if (function.getBuiltinID() != 0 || function.hasAttr<clang::ErrorAttr>())
    return;
  if (function.hasBody(definition)) {
    read.callees.push_back(definition);
    if (edge == "direct" && definition->isInlineSpecified())
      edge = "inline";
  }
  Temperature temperature = now;
  // A later declaration has the attributes of all before it.
  const clang::FunctionDecl &whole = *function.getMostRecentDecl();
  if (whole.hasAttr<clang::ColdAttr>())
    temperature = colder(now, {Heat::Cold, function.getNameAsString() + "() is declared __cold"});
  else if (now.heat == Heat::Warm && whole.hasAttr<clang::NoInlineAttr>())
    temperature = {Heat::Cold,
                   function.getNameAsString() + "() is a slow path, kept out of line, " + now.reason};
  read.fact.calls.push_back({function.getNameAsString(),
                             std::move(edge),
                             {},
                             {},
                             innermost(),
                             placeOf(at, sources, root),
                             std::move(temperature),
                             {},
                             std::move(arguments)});
}

void BodyReader::addAsmSite(const std::string &name, clang::SourceLocation at) {
  read.fact.sites.push_back(
      {primitiveOf(name), SiteState::Call, innermost(), placeOf(at, sources, root), {}, {name}, now});
}

void BodyReader::recordCall(const clang::CallExpr &call) {
  std::vector<ArgumentFact> arguments = handedOver(call);
  const clang::SourceLocation at = call.getBeginLoc();
  if (const clang::FunctionDecl *function = calledFunction(call.getCallee())) {
    bool isTrampoline = !staticCallName(function->getName()).empty();
    return addCall(*function, isTrampoline ? "static-call" : "direct", at, std::move(arguments));
  }
  addCallThrough(sourcesOf(call.getCallee()), asWritten(*call.getCallee(), context), at, arguments);
}

void BodyReader::addCallThrough(std::vector<PointerSource> pointers, const std::string &text,
                                clang::SourceLocation at, const std::vector<ArgumentFact> &arguments) {
  for (PointerSource &source : pointers) {
    CallFact fact{{}, "callback", {}, {}, innermost(), placeOf(at, sources, root), now, {}, arguments, text};
    if (source.kind == PointerSource::Kind::Field) {
      fact.edge = "ops";
      fact.type = source.type;
      fact.field = source.field;
    }
    fact.source = std::move(source);
    read.fact.calls.push_back(std::move(fact));
  }
}

std::vector<ArgumentFact> BodyReader::handedOver(const clang::CallExpr &call) {
  std::vector<ArgumentFact> facts;
  int index = -1;
  for (const clang::Expr *argument : call.arguments()) {
    ++index;
    if (!isFunctionPointer(argument) && !calledFunction(argument))
      continue;
    for (PointerSource &source : sourcesOf(argument))
      facts.push_back({index, std::move(source)});
  }
  return facts;
}

} // namespace condresched
