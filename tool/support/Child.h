// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/FileDescriptor.h"
#include "support/Process.h"

#include <csignal>
#include <sys/types.h>

namespace condresched {

/// A started program: leader of its own process group, not reaped yet.
struct Child {
  pid_t pid = -1;
  FileDescriptor output; ///< Read end of its standard output, non-blocking.
  FileDescriptor errors; ///< Read end of its standard error, non-blocking.
  FileDescriptor ended;  ///< Readable once it has ended.
};

/// Forks and executes `command` under `mask` with default signal handlers. The kernel ends it when the
/// calling thread dies, so that thread has to wait for it. An error names the program, the step that failed
/// (working folder, CPU, the program itself) and the system's reason.
Result<Child> startChild(const Command &command, const sigset_t &mask);

} // namespace condresched
