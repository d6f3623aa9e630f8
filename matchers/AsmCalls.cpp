// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/AsmCalls.h"

#include "matchers/Places.h"
#include "matchers/SiteStates.h"

#include <algorithm>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

/// Around the number of an operand where the template has it; no assembler text holds this character.
constexpr char Mark = '\1';

bool isNamePart(char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; }

/// `1f` or `.Lretry`: the call stays in the statement.
bool isLocalLabel(llvm::StringRef target) {
  if (target.starts_with("."))
    return true;
  const llvm::StringRef rest = target.drop_while(llvm::isDigit);
  return rest.size() < target.size() && (rest == "f" || rest == "b");
}

class AsmReader {
public:
  AsmReader(const clang::GCCAsmStmt &statement, clang::ASTContext &context)
      : statement(statement), context(context) {}

  AsmCalls read() {
    const std::string text = filledIn();
    llvm::SmallVector<llvm::StringRef> words;
    llvm::SplitString(text, words, " \t\n;:");
    bool calls = false;
    for (std::size_t index = 0; index + 1 < words.size(); ++index) {
      if (!isCallMnemonic(words[index]))
        continue;
      calls = true;
      llvm::StringRef target = words[index + 1];
      // s390 has the register of the return address before the target.
      if (words[index] == "brasl" && target.contains(','))
        target = target.split(',').second;
      addTarget(target);
    }
    if (calls)
      for (unsigned index = 0; index < statement.getNumInputs(); ++index)
        if (const clang::FunctionDecl *function = calledFunction(statement.getInputExpr(index)))
          called.functions.push_back(function);
    return std::move(called);
  }

private:
  /// The template with its constant operands in place: `call __put_user_%c[size]` names a function.
  std::string filledIn() const {
    llvm::SmallVector<clang::GCCAsmStmt::AsmStringPiece> pieces;
    unsigned ignored = 0;
    if (statement.AnalyzeAsmString(pieces, context, ignored) != 0)
      return statement.getAsmString()->getString().str();
    std::string text;
    for (const clang::GCCAsmStmt::AsmStringPiece &piece : pieces) {
      if (piece.isString()) {
        text += piece.getString();
        continue;
      }
      const clang::Expr *value = operand(piece.getOperandNo());
      clang::Expr::EvalResult constant;
      if (value && value->getType()->isIntegerType() && value->EvaluateAsInt(constant, context))
        text += llvm::toString(constant.Val.getInt(), 10);
      else
        text += Mark + std::to_string(piece.getOperandNo()) + Mark;
    }
    return text;
  }

  /// Operand of that number, or nullptr for a label.
  const clang::Expr *operand(unsigned number) const {
    if (number < statement.getNumOutputs())
      return statement.getOutputExpr(number);
    number -= statement.getNumOutputs();
    return number < statement.getNumInputs() ? statement.getInputExpr(number) : nullptr;
  }

  void addTarget(llvm::StringRef target) {
    const bool isName =
        (llvm::isAlpha(target.front()) || target.front() == '_') && llvm::all_of(target, isNamePart);
    if (isName)
      called.names.push_back(target.str());
    else if (target.contains(Mark))
      addOperands(target);
    else if (!isLocalLabel(target))
      called.unknown.push_back("call " + target.str());
  }

  void addOperands(llvm::StringRef target) {
    llvm::SmallVector<llvm::StringRef> parts;
    target.split(parts, Mark);
    // Text and numbers take turns.
    for (std::size_t index = 1; index < parts.size(); index += 2) {
      unsigned number = 0;
      const clang::Expr *value = parts[index].getAsInteger(10, number) ? nullptr : operand(number);
      if (value && calledFunction(value))
        continue;
      if (value && value->getType()->isPointerType())
        called.pointers.push_back(value);
      else
        called.unknown.push_back("call " + parts.front().str() +
                                 (value ? writtenText(*value, context) : "of a label"));
    }
  }

  const clang::GCCAsmStmt &statement;
  clang::ASTContext &context;
  AsmCalls called;
};

} // namespace

bool isCallMnemonic(llvm::StringRef word) {
  return word == "call" || word == "callq" || word == "bl" || word == "blr" || word == "brasl" ||
         word == "basr";
}

AsmCalls asmCalls(const clang::GCCAsmStmt &statement, clang::ASTContext &context) {
  return AsmReader(statement, context).read();
}

} // namespace condresched
