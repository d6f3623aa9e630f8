// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/GotoLoops.h"

#include <algorithm>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Analysis/CFG.h>
#include <clang/Basic/SourceManager.h>
#include <set>

namespace condresched {

namespace {

/// Finds labels that something after them jumps to.
class JumpedBackTo : public clang::RecursiveASTVisitor<JumpedBackTo> {
public:
  explicit JumpedBackTo(const clang::SourceManager &sources) : sources(sources) {}
  std::set<const clang::LabelDecl *> labels;

  bool VisitGotoStmt(clang::GotoStmt *jump) {
    if (sources.isBeforeInTranslationUnit(jump->getLabel()->getLocation(), jump->getGotoLoc()))
      labels.insert(jump->getLabel());
    return true;
  }

private:
  const clang::SourceManager &sources;
};

bool reaches(const clang::CFGBlock *from, const clang::CFGBlock *wanted) {
  std::set<const clang::CFGBlock *> seen;
  std::vector<const clang::CFGBlock *> queue{from};
  while (!queue.empty()) {
    const clang::CFGBlock *block = queue.back();
    queue.pop_back();
    if (!block || !seen.insert(block).second)
      continue;
    if (block == wanted)
      return true;
    for (const clang::CFGBlock::AdjacentBlock &next : block->succs())
      queue.push_back(next.getReachableBlock());
  }
  return false;
}

} // namespace

std::vector<const clang::GotoStmt *> gotoLoops(const clang::FunctionDecl &function,
                                               const std::vector<const clang::GotoStmt *> &backward,
                                               clang::ASTContext &context) {
  if (backward.empty())
    return {};
  const std::unique_ptr<clang::CFG> graph =
      clang::CFG::buildCFG(&function, function.getBody(), &context, clang::CFG::BuildOptions());
  if (!graph)
    return backward; // Not known to be none.
  std::vector<const clang::GotoStmt *> loops;
  for (const clang::CFGBlock *block : *graph) {
    const auto *jump = llvm::dyn_cast_or_null<clang::GotoStmt>(block->getTerminatorStmt());
    if (jump && std::ranges::find(backward, jump) != backward.end() && !block->succ_empty() &&
        reaches(block->succ_begin()->getReachableBlock(), block))
      loops.push_back(jump);
  }
  return loops;
}

std::set<const clang::LabelDecl *> labelsJumpedBackTo(clang::Stmt &body,
                                                      const clang::SourceManager &sources) {
  JumpedBackTo finder(sources);
  finder.TraverseStmt(&body);
  return std::move(finder.labels);
}

} // namespace condresched
