// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class GCCAsmStmt;
} // namespace clang

namespace llvm {
class StringRef;
} // namespace llvm

namespace condresched {

/// What an assembler statement calls.
struct AsmCalls {
  std::vector<std::string> names;                     ///< Written out in its text: `call memcpy_orig`.
  std::vector<const clang::FunctionDecl *> functions; ///< Handed to it as operands.
  std::vector<const clang::Expr *> pointers;          ///< Operands that it calls through.
  std::vector<std::string> unknown;                   ///< Calls of what the text does not tell.
};
AsmCalls asmCalls(const clang::GCCAsmStmt &statement, clang::ASTContext &context);

/// Whether the word is the mnemonic of a call: on x86, arm64 and s390.
bool isCallMnemonic(llvm::StringRef word);

} // namespace condresched
