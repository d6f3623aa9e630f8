// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/BootTargets.h"

namespace condresched {

/// What the profiled estimates of one target came to.
struct ProfiledEstimates {
  std::vector<Estimate> estimates;
  std::vector<std::string> notes; ///< Which workloads have none, and why: their static estimates stand.
};

/// Estimates of grade `profiled`, one for each workload of the request: the base kernel `image` is booted
/// once under `engine` (its counts are kept) and tells the way; the patched side's code tells what is added
/// there.
ProfiledEstimates profiledEstimates(const Walls &walls, const Request &request, const SnapshotPair &sides,
                                    const Engine &engine, const BootTarget &target, const KernelImage &image);

} // namespace condresched
