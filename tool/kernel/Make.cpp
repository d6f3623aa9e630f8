// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Make.h"

#include <cstdlib>
#include <llvm/ADT/StringRef.h>
#include <thread>

namespace condresched {

namespace {

/// What a user may have exported for builds of their own.
std::vector<std::string> foreignVariables() {
  return {"MAKEFLAGS", "MAKELEVEL", "KBUILD_OUTPUT", "ARCH",           "KCONFIG_ALLCONFIG", "KCONFIG_CONFIG",
          "KCFLAGS",   "KCPPFLAGS", "KAFLAGS",       "KBUILD_VERBOSE", "CROSS_COMPILE",     "LLVM",
          "CC"};
}

Command commandOf(const Architecture &arch, const MakeRun &run) {
  Command make{.argv = {"make", "-C", run.source, "O=" + run.build},
               .directory = {},
               .env = {{"LC_ALL", "C"}, {"LOCALVERSION", ""}}, // Set and empty: no "+" for a git tree.
               .unset = foreignVariables(),
               .input = {},
               .stopWhenSeen = {}};
  for (const auto &[name, value] : run.env)
    make.env[name] = value;
  make.argv.insert(make.argv.end(), arch.make.begin(), arch.make.end());
  make.argv.insert(make.argv.end(), run.words.begin(), run.words.end());
  return make;
}

/// The lines of make and the compiler that say what went wrong; the last lines where none does.
std::string failureWords(const std::string &errors) {
  std::string words;
  int lines = 0;
  for (llvm::StringRef rest = errors; !rest.empty() && lines < 8;) {
    const auto [line, after] = rest.split('\n');
    if (line.contains("error") || line.contains("Error") || line.contains("***") ||
        line.contains("not found")) {
      words += "\n  " + line.str();
      ++lines;
    }
    rest = after;
  }
  return words.empty() ? "\n  " + lastLines(errors, 5) : words;
}

/// What a user can do about a failed run.
std::string nextStep(const Command &make, const std::string &errors) {
  if (errors.find("No space left on device") != std::string::npos)
    return "free space there, or name another place with --cache-dir";
  if (errors.find("not found") != std::string::npos)
    return "`condresched-audit doctor` tells what is missing and how to install it";
  const Command plain{.argv = make.argv, .directory = {}, .env = {}, .input = {}, .stopWhenSeen = {}};
  return "run it by hand to see all of it: " + shellLine(plain);
}

tl::unexpected<Error> makeFailed(const MakeRun &run, const Command &make, const ProcessResult &result) {
  if (result.errors.find("source tree is not clean") != std::string::npos)
    return undecided(
        "the tree " + run.source +
            " was configured or built in place, so make refuses to build outside of it",
        "give a clean tree (git worktree add, or the unpacked archive), or run `make mrproper` there");
  return undecided("make failed in " + run.source + failureWords(result.errors),
                   nextStep(make, result.errors));
}

} // namespace

Result<ProcessResult> runMake(const Walls &walls, const Architecture &arch, const MakeRun &run) {
  const Command make = commandOf(arch, run);
  walls.progress.detail(shellLine(make));
  Result<ProcessResult> result = walls.process.run(make);
  if (result && !result->ok())
    return makeFailed(run, make, *result);
  return result;
}

std::vector<std::string> withoutObjectTools(std::vector<std::string> words) {
  words.insert(words.end(), {"CONFIG_OBJTOOL=", "CONFIG_DEBUG_INFO_BTF="});
  return words;
}

bool kbuildRuns(const Walls &walls, const std::string &source) {
  if (!walls.files.exists(source + "/scripts/Makefile.build"))
    return false;
  const Result<std::string> makefile = walls.files.read(source + "/Makefile");
  return makefile && makefile->find("\nconfig %config:") == std::string::npos;
}

std::string findProgram(const Walls &walls, const std::string &program) {
  const char *path = std::getenv("PATH");
  for (llvm::StringRef rest = path ? path : ""; !rest.empty();) {
    const auto [folder, after] = rest.split(':');
    const std::string place = folder.str() + "/" + program;
    if (walls.files.exists(place))
      return place;
    rest = after;
  }
  return {};
}

std::string compilerFingerprint(const Walls &walls, const Architecture &arch) {
  const std::string place = findProgram(walls, arch.compiler);
  return place.empty() ? arch.compiler : walls.files.fingerprint(place).value_or(place);
}

std::string processors() { return std::to_string(std::max(1U, std::thread::hardware_concurrency())); }

} // namespace condresched
