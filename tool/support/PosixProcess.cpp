// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/PosixProcess.h"

#include "support/ChildWatch.h"

namespace condresched {

Result<ProcessResult> PosixProcess::run(const Command &command) {
  if (signals.raised())
    return undecided("interrupted", "run it again; finished work is kept");
  Result<Child> child = startChild(command, signals.originalMask());
  if (!child)
    return errorOf(child);
  return ChildWatch(std::move(*child), command, signals).wait();
}

} // namespace condresched
