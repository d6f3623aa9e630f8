// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/LoopExits.h"

#include "matchers/DeadCode.h"
#include "matchers/ExitTests.h"
#include "matchers/Places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace condresched {

namespace {

/// What stands between a statement and the loop that is read.
struct Within {
  bool loop = false;      ///< Whose continue and break the statement's are.
  bool choice = false;    ///< A switch, whose break it is.
  bool condition = false; ///< A condition that is not constant.
};

class ExitReader {
public:
  ExitReader(clang::ASTContext &context, const std::string &root) : context(context), root(root) {}

  void read(const clang::Stmt *statement, Within within) {
    if (!statement)
      return;
    if (const auto *branch = llvm::dyn_cast<clang::IfStmt>(statement))
      return readBranch(*branch, within);
    if (leaves(*statement, within))
      add({}, *statement);
    within.loop |= llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(statement);
    within.choice |= llvm::isa<clang::SwitchStmt>(statement);
    for (const clang::Stmt *child : statement->children())
      read(child, within);
  }

  std::vector<LoopExit> exits;

private:
  static bool leaves(const clang::Stmt &statement, const Within &within) {
    if (llvm::isa<clang::ContinueStmt>(statement))
      return !within.loop;
    if (llvm::isa<clang::BreakStmt>(statement))
      return !within.loop && !within.choice;
    return llvm::isa<clang::GotoStmt, clang::IndirectGotoStmt, clang::ReturnStmt>(statement);
  }

  void readBranch(const clang::IfStmt &branch, Within within) {
    bool value = false;
    const bool known = isConstantCondition(branch.getCond(), context, value);
    read(branch.getInit(), within);
    read(branch.getCond(), within);
    const bool isAlways = !known && !within.loop && !within.choice && !within.condition;
    if (const std::optional<ExitTest> test = isAlways ? exitTest(branch, context) : std::nullopt)
      return add(test->exit, *test->statement);
    within.condition |= !known;
    if (!known || value)
      read(branch.getThen(), within);
    if (!known || !value)
      read(branch.getElse(), within);
  }

  void add(LoopExit exit, const clang::Stmt &statement) {
    exit.place = placeOf(statement.getBeginLoc(), context.getSourceManager(), root);
    exits.push_back(std::move(exit));
  }

  clang::ASTContext &context;
  const std::string &root;
};

const clang::Stmt *bodyOf(const clang::Stmt &loop) {
  if (const auto *forLoop = llvm::dyn_cast<clang::ForStmt>(&loop))
    return forLoop->getBody();
  if (const auto *whileLoop = llvm::dyn_cast<clang::WhileStmt>(&loop))
    return whileLoop->getBody();
  return llvm::cast<clang::DoStmt>(loop).getBody();
}

} // namespace

std::vector<LoopExit> loopExits(const clang::Stmt &loop, clang::ASTContext &context,
                                const std::string &root) {
  ExitReader reader(context, root);
  reader.read(bodyOf(loop), {});
  return std::move(reader.exits);
}

} // namespace condresched
