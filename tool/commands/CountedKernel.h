// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/BootTargets.h"
#include "core/ExecutionProfile.h"

#include <map>

namespace condresched {

/// A kernel to be booted and counted.
struct CountedKernelQuestion {
  const BootTarget &target;
  const KernelImage &image;
  std::vector<std::string> workloads;
  int n = 500;
  std::string cacheDir;
};

/// What the kernel executes for each workload, instruction by instruction; by workload. Kept by content, so
/// that a kernel is booted for it once. Errors: undecided, where the engine cannot count or the boot fails.
Result<std::map<std::string, ExecutionProfile>> countedKernel(const Walls &walls, const Engine &engine,
                                                              const CountedKernelQuestion &question);

} // namespace condresched
