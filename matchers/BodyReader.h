// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "matchers/DeadCode.h"
#include "matchers/FunctionReader.h"
#include "matchers/Places.h"
#include "matchers/PointerSources.h"
#include "matchers/Registrations.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace condresched {

/// A call and where it stands.
struct SeenCall {
  const clang::CallExpr *call;
  int loop; ///< Index of the innermost loop around it, or -1.
  Temperature temperature;
};

/// Reads a function's body: loops, calls and registrations go into `read`; what its sites need is kept here.
class BodyReader : public clang::RecursiveASTVisitor<BodyReader> {
  using Base = clang::RecursiveASTVisitor<BodyReader>;

public:
  /// All arguments must outlive the reader.
  BodyReader(clang::ASTContext &context, const std::string &root, DeadCode dead, const LocalValues &locals,
             ReadFunction &read);

  /// Reads the whole body; the rest of these are the visitor's own.
  void readBody(clang::Stmt &body);

  bool TraverseStmt(clang::Stmt *statement, DataRecursionQueue *queue = nullptr);
  bool TraverseForStmt(clang::ForStmt *loop);
  bool TraverseWhileStmt(clang::WhileStmt *loop);
  bool TraverseDoStmt(clang::DoStmt *loop);
  bool TraverseIfStmt(clang::IfStmt *branch);
  bool TraverseSwitchStmt(clang::SwitchStmt *choice);
  bool TraverseCompoundStmt(clang::CompoundStmt *block);
  bool TraverseConditionalOperator(clang::ConditionalOperator *choice);
  bool TraverseBinaryOperator(clang::BinaryOperator *both);
  // What is named only for its type or size is never run.
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *expression);
  bool TraverseTypeLoc(clang::TypeLoc type);

  bool VisitGotoStmt(clang::GotoStmt *jump);
  bool VisitCallExpr(clang::CallExpr *call);
  bool VisitVarDecl(clang::VarDecl *variable);
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference);
  bool VisitInitListExpr(clang::InitListExpr *list);
  bool VisitReturnStmt(clang::ReturnStmt *back);
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *statement);
  bool VisitParenExpr(clang::ParenExpr *expression);

  /// The innermost loop around what stands at `use`, or -1.
  int loopAt(clang::SourceLocation use) const;
  /// How surely a macro's use at `use` is run, within the innermost loop's body.
  Temperature temperatureAt(clang::SourceLocation use) const;
  /// Whether what stands at `use` is never run: written in dead code, or expanded from a macro's own dead
  /// branch. A macro with a dead branch of its own says nothing about the rest of what it expands to.
  bool isSkipped(clang::SourceLocation use) const;

  std::vector<SeenCall> calls;
  std::vector<const clang::GotoStmt *> backward; ///< Gotos whose label stands before them.

private:
  /// A stretch in which something runs less surely than around it, or a loop's body.
  struct Zone {
    TextRange range;
    Temperature temperature;
    clang::SourceLocation macro; ///< The use of the family macro that it is a part of, or invalid.
    bool inMacro = false;
  };

  bool isExpandedIn(clang::SourceLocation use, clang::SourceRange unused) const;
  int innermost() const { return open.empty() ? -1 : open.back(); }
  void enter(const clang::Stmt *loop, clang::SourceLocation from);
  void leaveLoop();
  void traverseIn(clang::Stmt *part, const Temperature &arm);
  void addZone(const clang::Stmt &part, clang::SourceLocation begin, clang::SourceLocation end);
  void skip(const clang::Stmt &unused, clang::SourceLocation decider);
  void skipWritten(clang::SourceRange range);
  bool alwaysLeaves(const clang::Stmt *statement) const;
  void atLabel(const clang::LabelStmt &label, bool fallsThrough, const Temperature &block);
  void addCall(const clang::FunctionDecl &function, std::string edge, clang::SourceLocation at,
               std::vector<ArgumentFact> arguments);
  /// A scheduling point that assembly calls.
  void addAsmSite(const std::string &name, clang::SourceLocation at);
  void recordCall(const clang::CallExpr &call);
  /// One fact for each place that the called pointer may come from.
  void addCallThrough(std::vector<PointerSource> pointers, const std::string &text, clang::SourceLocation at,
                      const std::vector<ArgumentFact> &arguments);
  std::vector<ArgumentFact> handedOver(const clang::CallExpr &call);
  std::vector<PointerSource> sourcesOf(const clang::Expr *expression);

  clang::ASTContext &context;
  const clang::SourceManager &sources;
  const std::string &root;
  DeadCode dead;
  const LocalValues &locals;
  ReadFunction &read;
  Registrar registrar;
  Temperature now; ///< Within the innermost loop's body.
  std::vector<Temperature> outside;
  std::vector<int> open;
  std::vector<TextRange> loopRanges;
  std::vector<Zone> zones;
  std::set<const clang::LabelDecl *> jumpedBackTo;
  std::map<const clang::LabelDecl *, Temperature> jumps; ///< The surest goto to each label so far.
  std::vector<TextRange> skipped;
  std::vector<clang::SourceRange> skippedInMacros;
};

} // namespace condresched
