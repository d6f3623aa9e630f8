// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/AsmCalls.h"

#include "matchers/SiteStates.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/StringExtras.h>

namespace condresched {

bool isCallMnemonic(llvm::StringRef word) {
  return word == "call" || word == "callq" || word == "bl" || word == "blr" || word == "brasl" ||
         word == "basr";
}

AsmCalls asmCalls(const clang::GCCAsmStmt &statement) {
  AsmCalls called;
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(statement.getAsmString()->getString(), words, " \t\n;:");
  bool calls = false;
  for (std::size_t index = 0; index + 1 < words.size(); ++index) {
    if (!isCallMnemonic(words[index]))
      continue;
    calls = true;
    llvm::StringRef target = words[index + 1];
    // s390 has the register of the return address before the target.
    if (words[index] == "brasl" && target.contains(','))
      target = target.split(',').second;
    const auto isNamePart = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; };
    if (!target.empty() && (llvm::isAlpha(target.front()) || target.front() == '_') &&
        llvm::all_of(target, isNamePart))
      called.names.push_back(target.str());
  }
  if (calls)
    for (unsigned index = 0; index < statement.getNumInputs(); ++index)
      if (const clang::FunctionDecl *function = calledFunction(statement.getInputExpr(index)))
        called.functions.push_back(function);
  return called;
}

} // namespace condresched
