// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/Basic/SourceLocation.h>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class LangOptions;
class SourceManager;
} // namespace clang

namespace condresched {

/// A use of a family macro that no other family macro's expansion contains.
struct MacroUse {
  std::string name;
  clang::SourceLocation location; ///< Of the macro's name.
};

/// A CONFIG_ symbol in an `#if`, `#ifdef` or `#elif`.
struct ConditionSymbol {
  std::string symbol;
  clang::SourceLocation location;
};

/// From `#if` to its `#endif`, in one file.
struct Conditional {
  std::vector<ConditionSymbol> symbols;
  clang::SourceLocation begin;
  clang::SourceLocation end;
};

/// What the preprocessor told while the unit was read.
struct MacroRecord {
  std::vector<MacroUse> uses;
  std::vector<clang::SourceLocation> definitions; ///< Of family macros.
  std::vector<Conditional> conditionals;          ///< Only those that mention a CONFIG_ symbol.
};

/// Makes the compiler's preprocessor fill `record`, which must outlive it.
void watchMacros(clang::CompilerInstance &compiler, MacroRecord &record);

/// The name token of the outermost family macro whose body `location` was expanded from, or an
/// invalid location. A macro's argument belongs to where the argument is written.
clang::SourceLocation outermostFamilyMacro(clang::SourceLocation location,
                                           const clang::SourceManager &sources,
                                           const clang::LangOptions &language);

} // namespace condresched
