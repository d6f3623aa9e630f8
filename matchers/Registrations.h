// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"
#include "matchers/PointerSources.h"

#include <vector>

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class Expr;
class GCCAsmStmt;
class InitListExpr;
class VarDecl;
} // namespace clang

namespace condresched {

/// Notes where function pointers are stored: in initializers, in assignments, by assembly and by
/// static_call_update(). Where the address of one is handed on, so that others may store through it, what it
/// holds is not known, and that is noted.
class Registrar {
public:
  /// `function` is the one around, or empty; `root` is cut off from file names.
  Registrar(clang::ASTContext &context, const std::string &root, const LocalValues &locals,
            std::string function, std::vector<RegistrationFact> &facts);

  void addInitializer(const clang::InitListExpr &written);
  void addVariable(const clang::VarDecl &variable);
  void addAssignment(const clang::BinaryOperator &assignment);
  void addCall(const clang::CallExpr &call);
  /// A value that leaves the function or is kept: where it is a function pointer's address, what that holds
  /// is no longer known. Any other value is none of our business.
  void addHandedOn(const clang::Expr &value);
  /// `xchg` and the like: what an output names may then hold any other operand.
  void addAsm(const clang::GCCAsmStmt &statement);

private:
  void addStaticCallUpdate(const clang::CallExpr &call);
  void addStores(const clang::Expr &target, const clang::Expr &value);
  void addAll(const std::string &type, const std::string &field, const clang::Expr &value);

  clang::ASTContext &context;
  const std::string &root;
  const LocalValues &locals;
  std::string function;
  std::vector<RegistrationFact> &facts;
};

} // namespace condresched
