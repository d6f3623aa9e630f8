// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "matchers/UnitMatcher.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Tooling/Tooling.h>
#include <gtest/gtest.h>
#include <string>

namespace condresched {

/// Runs nothing but the matcher.
class MatchOnly : public clang::ASTFrontendAction {
public:
  explicit MatchOnly(UnitSummary &summary) : summary(summary) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef) override {
    return unitMatcher(compiler, "/tree", summary);
  }

private:
  UnitSummary &summary;
};

/// What the matcher says of a unit.
inline UnitSummary summaryOf(const std::string &code) {
  UnitSummary summary;
  bool parsed = clang::tooling::runToolOnCodeWithArgs(std::make_unique<MatchOnly>(summary), code,
                                                      {"-xc", "-std=gnu11", "-w"}, "/tree/unit.c");
  EXPECT_TRUE(parsed);
  return summary;
}

/// The same of code that includes a header.
inline UnitSummary summaryWith(const std::string &header, const std::string &code) {
  UnitSummary summary;
  EXPECT_TRUE(clang::tooling::runToolOnCodeWithArgs(
      std::make_unique<MatchOnly>(summary), code, {"-xc", "-std=gnu11", "-w"}, "/tree/unit.c", "clang-tool",
      std::make_shared<clang::PCHContainerOperations>(), {{"/tree/header.h", header}}));
  return summary;
}

} // namespace condresched
