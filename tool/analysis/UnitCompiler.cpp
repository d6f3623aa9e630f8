// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/UnitCompiler.h"

#include "analysis/ClangRun.h"
#include "matchers/UnitMatcher.h"

#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Support/BLAKE3.h>
#include <llvm/Support/raw_ostream.h>

namespace condresched {

namespace {

/// Takes every token into a digest. Lines count in the main file only: there a shifted line moves
/// what we report, while a comment added to a header that 800 units include must not make all
/// of them new.
class TokenDigest {
public:
  explicit TokenDigest(const std::string &options) { hasher.update(options); }

  /// Hears of each token that leaves the preprocessor, whoever asked for it.
  void watch(clang::Preprocessor &preprocessor) {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    mainFile = sources.getMainFileID();
    preprocessor.setTokenWatcher([this, &preprocessor, &sources](const clang::Token &token) {
      // Only a parser's pragma handlers make annotations.
      if (token.isAnnotation())
        return;
      spelling.clear();
      hasher.update(preprocessor.getSpelling(token, spelling));
      // What a macro leaves stands where the macro does, and that was heard of.
      if (token.getLocation().isFileID())
        addLine(token.getLocation(), sources);
    });
    preprocessor.addPPCallbacks(std::make_unique<Expansions>(*this, sources));
  }
  std::string result() {
    auto bytes = hasher.final<16>();
    return llvm::toHex(llvm::ArrayRef(bytes.data(), bytes.size()), true);
  }

private:
  /// Hears of each macro that is expanded: of its tokens' lines, one stands for all.
  class Expansions : public clang::PPCallbacks {
  public:
    Expansions(TokenDigest &digest, const clang::SourceManager &sources) : digest(digest), sources(sources) {}
    void MacroExpands(const clang::Token &name, const clang::MacroDefinition &, clang::SourceRange,
                      const clang::MacroArgs *) override {
      if (name.getLocation().isFileID())
        digest.addLine(name.getLocation(), sources);
    }

  private:
    TokenDigest &digest;
    const clang::SourceManager &sources;
  };

  void addLine(clang::SourceLocation at, const clang::SourceManager &sources) {
    // Most tokens are a header's: asking whether this one is costs less than asking which file's it is.
    std::uint32_t line = 0;
    unsigned offset = 0;
    if (sources.isInFileID(at, mainFile, &offset))
      line = sources.getLineNumber(mainFile, offset);
    hasher.update(llvm::ArrayRef(reinterpret_cast<const std::uint8_t *>(&line), sizeof line));
  }
  clang::FileID mainFile;
  llvm::BLAKE3 hasher;
  llvm::SmallString<64> spelling;
};

class DigestOnly : public clang::PreprocessorFrontendAction {
public:
  explicit DigestOnly(TokenDigest &digest) : digest(digest) {}

protected:
  void ExecuteAction() override {
    clang::Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    digest.watch(preprocessor);
    preprocessor.EnterMainSourceFile();
    clang::Token token;
    for (preprocessor.Lex(token); token.isNot(clang::tok::eof); preprocessor.Lex(token)) {
    }
  }

private:
  TokenDigest &digest;
};

/// Matches from one parse, which gives the digest as well.
class DigestAndMatch : public clang::SyntaxOnlyAction {
public:
  DigestAndMatch(TokenDigest &digest, std::string root, UnitSummary &summary)
      : digest(digest), root(std::move(root)), summary(summary) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef) override {
    digest.watch(compiler.getPreprocessor());
    return unitMatcher(compiler, root, summary);
  }

private:
  TokenDigest &digest;
  std::string root;
  UnitSummary &summary;
};

/// Matches and emits from one parse.
class MatchAndEmit : public clang::EmitObjAction {
public:
  MatchAndEmit(std::string root, UnitSummary &summary) : root(std::move(root)), summary(summary) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> both;
    both.push_back(unitMatcher(compiler, root, summary));
    both.push_back(EmitObjAction::CreateASTConsumer(compiler, file));
    return std::make_unique<clang::MultiplexConsumer>(std::move(both));
  }

private:
  std::string root;
  UnitSummary &summary;
};

/// What the compiler was told, without the folders that differ from machine to machine.
std::string optionsText(const UnitCommand &command) {
  std::string text;
  for (std::string word : command.argv) {
    for (const std::string *folder : {&command.source, &command.directory})
      if (std::size_t at = word.find(*folder); !folder->empty() && at != std::string::npos)
        word.replace(at, folder->size(), "@");
    text += word + '\0';
  }
  return text;
}

/// Each instruction's place in the source, column and inlined calls included; the code itself stays the same.
UnitCommand withPositions(UnitCommand command) {
  for (const char *option :
       {"-gdwarf-5", "-gline-tables-only", "-gcolumn-info", "-fdebug-info-for-profiling", "-gno-split-dwarf"})
    command.argv.emplace_back(option);
  return command;
}

} // namespace

Result<UnitText> preprocessUnit(const Snapshot &snapshot, const UnitCommand &command) {
  TokenDigest digest(optionsText(command));
  DigestOnly action(digest);
  Result<ClangRun> run = runClang(snapshot, command, action);
  if (!run)
    return errorOf(run);
  return UnitText{digest.result(), std::move(run->dependencies)};
}

Result<ParsedUnit> parseUnit(const Snapshot &snapshot, const UnitCommand &command) {
  TokenDigest digest(optionsText(command));
  ParsedUnit unit;
  unit.summary.file = command.file;
  DigestAndMatch action(digest, command.source, unit.summary);
  Result<ClangRun> run = runClang(snapshot, command, action);
  if (!run)
    return errorOf(run);
  unit.text = {digest.result(), std::move(run->dependencies)};
  return unit;
}

Result<CompiledUnit> compileUnit(const Snapshot &snapshot, const UnitCommand &command) {
  CompiledUnit unit;
  unit.summary.file = command.file;
  MatchAndEmit action(command.source, unit.summary);
  Result<ClangRun> run = runClang(snapshot, withPositions(command), action);
  if (!run)
    return errorOf(run);
  unit.object = std::move(run->output);
  return unit;
}

} // namespace condresched
