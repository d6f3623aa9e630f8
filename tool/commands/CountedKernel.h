// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/KeptProfiles.h"

namespace condresched {

/// A kernel to be booted and counted.
struct CountedKernelQuestion {
  const BootTarget &target;
  const KernelImage &image;
  std::vector<std::string> workloads;
  int n = 500;
  std::string cacheDir;
};

/// What the kernel executes for each workload, instruction by instruction. Kept by content, so that a kernel
/// is booted for it once, and only for the workloads that are not kept. Errors: undecided, where the engine
/// cannot count or the boot fails.
Result<Profiles> countedKernel(const Walls &walls, const Engine &engine,
                               const CountedKernelQuestion &question);

} // namespace condresched
