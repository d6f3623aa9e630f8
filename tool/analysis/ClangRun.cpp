// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/ClangRun.h"

#include "analysis/SideFileSystem.h"
#include "core/Targets.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/LexDiagnostic.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/thread.h>

namespace condresched {

namespace {

/// Keeps the first error, as `file:line: text`.
class FirstError : public clang::DiagnosticConsumer {
public:
  std::string text;
  std::string missing; ///< The file that is not there, where that is the error.

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &diagnostic) override {
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    if (level < clang::DiagnosticsEngine::Error || !text.empty())
      return;
    if (diagnostic.getID() == clang::diag::err_pp_file_not_found)
      missing = diagnostic.getArgStdStr(0);
    llvm::SmallString<128> message;
    diagnostic.FormatDiagnostic(message);
    if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
      clang::PresumedLoc at = diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation());
      if (at.isValid())
        text = std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + ": ";
    }
    text += message.str();
  }
};

/// Names every file that was read, system headers too.
class Dependencies : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
};

/// Clang recurses into code that nests. What is not used of it never becomes real memory.
constexpr unsigned stackSize = 512U << 20;

std::shared_ptr<clang::CompilerInvocation>
invocationOf(const UnitCommand &command, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
             llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics) {
  std::vector<const char *> arguments;
  for (const std::string &word : command.argv)
    arguments.push_back(word.c_str());
  arguments.push_back("-resource-dir");
  arguments.push_back(CLANG_RESOURCE_DIR);
  clang::CreateInvocationOptions options;
  options.Diags = std::move(diagnostics);
  options.VFS = std::move(files);
  return clang::createInvocation(arguments, options);
}

std::string belowRoot(llvm::StringRef file, const std::string &root) {
  if (file.consume_front(root))
    file = file.ltrim('/');
  return file.str();
}

/// A patch is laid over the files below `source`. Were the unit compiled from anywhere else, the patched side
/// would silently be the base.
Status checkSource(const UnitCommand &command) {
  const std::string expected = command.source + "/" + command.file;
  for (const std::string &word : command.argv)
    if (word == expected)
      return {};
  return internalError(command.file + " is not compiled from " + expected);
}

} // namespace

Result<ClangRun> runClang(const Snapshot &snapshot, const UnitCommand &command,
                          clang::FrontendAction &action) {
  if (Status checked = checkSource(command); !checked)
    return errorOf(checked);
  initializeTargets();
  auto side = sideFileSystem(snapshot, command.source, command.directory);
  if (!side)
    return errorOf(side);
  auto files = *side;
  FirstError errors;
  auto diagnostics = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, &errors, false);
  auto invocation = invocationOf(command, files, diagnostics);
  if (!invocation)
    return undecided(command.file + ": clang does not understand its command line: " + errors.text);
  invocation->getFrontendOpts().DisableFree = false;
  // A warning changes nothing of what a unit means, and asking each function for them costs a tenth.
  invocation->getDiagnosticOpts().IgnoreWarnings = true;
  invocation->getDiagnosticOpts().ShowCarets = false; // Otherwise clang prints "1 error generated.".

  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.createDiagnostics(&errors, false);
  compiler.setFileManager(new clang::FileManager(compiler.getFileSystemOpts(), files));
  if (!compiler.createTarget())
    return undecided(command.file + ": clang has no such target: " + errors.text);
  auto dependencies = std::make_shared<Dependencies>();
  compiler.addDependencyCollector(dependencies);
  llvm::SmallVector<char, 0> output;
  compiler.setOutputStream(std::make_unique<llvm::raw_svector_ostream>(output));
  compiler.createSourceManager(compiler.getFileManager());
  bool ran = false;
  llvm::thread(std::optional(stackSize), [&] { ran = compiler.ExecuteAction(action); }).join();
  if (!ran || compiler.getDiagnostics().hasErrorOccurred())
    return tl::unexpected<Error>({ErrorKind::Undecided, command.file + " cannot be compiled: " + errors.text,
                                  "compile it by hand, or leave out the config with --config",
                                  errors.missing});

  ClangRun run;
  run.output.assign(output.begin(), output.end());
  for (const std::string &file : dependencies->getDependencies())
    run.dependencies.push_back(belowRoot(file, command.source));
  return run;
}

} // namespace condresched
