// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"
#include "matchers/PointerSources.h"

#include <vector>

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class InitListExpr;
class VarDecl;
} // namespace clang

namespace condresched {

/// Notes where function pointers are stored: in initializers, in assignments and by static_call_update().
class Registrar {
public:
  /// `function` is the one around, or empty; `root` is cut off from file names.
  Registrar(clang::ASTContext &context, const std::string &root, const LocalValues &locals,
            std::string function, std::vector<RegistrationFact> &facts);

  void addInitializer(const clang::InitListExpr &written);
  void addVariable(const clang::VarDecl &variable);
  void addAssignment(const clang::BinaryOperator &assignment);
  void addStaticCallUpdate(const clang::CallExpr &call);

private:
  void addAll(const std::string &type, const std::string &field, const clang::Expr &value);

  clang::ASTContext &context;
  const std::string &root;
  const LocalValues &locals;
  std::string function;
  std::vector<RegistrationFact> &facts;
};

} // namespace condresched
