// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "kernel/Make.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// A folder for the front of PATH with a stand-in for the architecture's compiler: it answers from a memory
/// in the cache what Kconfig and kbuild ask about the compiler itself (its version, which options it knows:
/// input from /dev/null or a few lines on standard input), and hands every real compile on. A run of make
/// asks a hundred such questions, most of its time. The memory belongs to one compiler binary, by path, size
/// and time. Empty where the compiler is not in PATH.
Result<std::string> compilerMemo(const Walls &walls, const Architecture &arch, const std::string &cacheDir);

/// `runMake` with that stand-in in front of PATH: for runs that configure and prepare.
Result<ProcessResult> runMakeRemembering(const Walls &walls, const Architecture &arch, MakeRun run,
                                         const std::string &cacheDir);

} // namespace condresched
