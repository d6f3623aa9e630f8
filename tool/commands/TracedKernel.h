// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/Engine.h"
#include "bench-hooks/TraceReader.h"
#include "commands/TracePlan.h"

#include <string>
#include <vector>

namespace condresched {

/// A kernel that was booted traced, with all that its log is read by.
struct TracedKernel {
  std::string elf; ///< The bytes of vmlinux.
  TracePlan plan;
  TraceReading reading;
};

/// What to trace.
struct TracedKernelQuestion {
  std::string vmlinux;                ///< The ELF of the kernel that the guest boots.
  std::vector<std::string> functions; ///< Whose entry is asked for.
  std::string log;                    ///< A file to log to; it is gone afterwards.
};

/// Plans from the kernel's code what to log, boots the guest and reads the log. Errors: of the engine, of
/// reading the kernel, and undecided where no window was seen.
Result<TracedKernel> tracedKernel(const Walls &walls, const Engine &engine, const GuestRun &guest,
                                  const TracedKernelQuestion &question);

} // namespace condresched
