// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Architecture.h"
#include "support/Walls.h"

#include <string>
#include <vector>

namespace condresched {

/// One run of a kernel tree's own make, out of tree.
struct MakeRun {
  std::string source;
  std::string build;
  std::vector<std::string> words; ///< Targets, options and variables.
  std::map<std::string, std::string> env;
};

/// Runs it with the architecture's variables and an environment that no setting of the user's reaches.
/// Errors: undecided with make's last words, or that the source tree was configured in place.
Result<ProcessResult> runMake(const Walls &walls, const Architecture &arch, const MakeRun &run);

/// The words, and that nothing is to work on finished objects (objtool, pahole): building those programs
/// takes longer than all the rest. Emptied variables win over auto.conf on make's command line.
std::vector<std::string> withoutObjectTools(std::vector<std::string> words);

/// Whether kbuild of this tree can be run today. Trees of before 2.6.37 have `config %config:` in their top
/// Makefile, a mixed implicit and normal rule that GNU make has refused since 3.82; the test fixture has no
/// kbuild.
bool kbuildRuns(const Walls &walls, const std::string &source);

/// Where PATH has `program`, or empty.
std::string findProgram(const Walls &walls, const std::string &program);

/// Path, size and time of the architecture's compiler, or its name where it is not in PATH: a part of cache
/// keys, since Kconfig asks the compiler.
std::string compilerFingerprint(const Walls &walls, const Architecture &arch);

/// The number of processors, for `make -j`.
std::string processors();

} // namespace condresched
