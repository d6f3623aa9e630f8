// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/MacroWatcher.h"

#include "matchers/Vocabulary.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

namespace condresched {

namespace {

bool isWordCharacter(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)); }

std::vector<std::string> configSymbols(llvm::StringRef condition) {
  std::vector<std::string> symbols;
  for (std::size_t at = condition.find("CONFIG_"); at != llvm::StringRef::npos;
       at = condition.find("CONFIG_", at + 1)) {
    if (at > 0 && isWordCharacter(condition[at - 1]))
      continue;
    symbols.push_back(condition.drop_front(at).take_while(isWordCharacter).str());
  }
  return symbols;
}

class Watcher : public clang::PPCallbacks {
public:
  Watcher(clang::Preprocessor &preprocessor, MacroRecord &record)
      : sources(preprocessor.getSourceManager()), language(preprocessor.getLangOpts()), record(record) {}

  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &, clang::SourceRange,
                    const clang::MacroArgs *) override {
    llvm::StringRef spelled = name.getIdentifierInfo()->getName();
    if (isFamilyName(spelled) && outermostFamilyMacro(name.getLocation(), sources, language).isInvalid())
      record.uses.push_back({spelled.str(), name.getLocation()});
  }

  void MacroDefined(const clang::Token &name, const clang::MacroDirective *) override {
    if (isFamilyName(name.getIdentifierInfo()->getName()))
      record.definitions.push_back(name.getLocation());
  }

  void If(clang::SourceLocation at, clang::SourceRange condition, ConditionValueKind) override {
    open(at, text(condition));
  }
  void Elif(clang::SourceLocation at, clang::SourceRange condition, ConditionValueKind,
            clang::SourceLocation) override {
    add(at, text(condition));
  }
  void Ifdef(clang::SourceLocation at, const clang::Token &name, const clang::MacroDefinition &) override {
    open(at, name.getIdentifierInfo()->getName());
  }
  void Ifndef(clang::SourceLocation at, const clang::Token &name, const clang::MacroDefinition &) override {
    open(at, name.getIdentifierInfo()->getName());
  }
  void Endif(clang::SourceLocation at, clang::SourceLocation) override {
    if (stack.empty())
      return;
    stack.back().end = at;
    if (!stack.back().symbols.empty())
      record.conditionals.push_back(stack.back());
    stack.pop_back();
  }

private:
  llvm::StringRef text(clang::SourceRange range) const {
    return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(range), sources, language);
  }
  void open(clang::SourceLocation at, llvm::StringRef condition) {
    stack.push_back({{}, at, {}});
    add(at, condition);
  }
  void add(clang::SourceLocation at, llvm::StringRef condition) {
    if (stack.empty())
      return;
    for (std::string &symbol : configSymbols(condition))
      stack.back().symbols.push_back({std::move(symbol), at});
  }

  const clang::SourceManager &sources;
  const clang::LangOptions &language;
  MacroRecord &record;
  std::vector<Conditional> stack;
};

} // namespace

void watchMacros(clang::CompilerInstance &compiler, MacroRecord &record) {
  clang::Preprocessor &preprocessor = compiler.getPreprocessor();
  preprocessor.addPPCallbacks(std::make_unique<Watcher>(preprocessor, record));
}

clang::SourceLocation outermostFamilyMacro(clang::SourceLocation location,
                                           const clang::SourceManager &sources,
                                           const clang::LangOptions &language) {
  clang::SourceLocation found;
  while (location.isMacroID()) {
    if (sources.isMacroArgExpansion(location)) {
      location = sources.getImmediateSpellingLoc(location);
      continue;
    }
    clang::SourceLocation caller = sources.getImmediateExpansionRange(location).getBegin();
    if (isFamilyName(clang::Lexer::getImmediateMacroName(location, sources, language)))
      found = caller;
    location = caller;
  }
  return found;
}

} // namespace condresched
