// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/Engine.h"
#include "commands/ConfigMatrix.h"
#include "kernel/KernelBuild.h"

namespace condresched {

/// One config, or one boot mode of it.
struct BootTarget {
  const ConfigEntry *entry = nullptr;
  std::string name;     ///< As in the report: `full`, `dynamic:none`.
  std::string bootMode; ///< Or empty.
};

/// A config's boot modes where both sides have it with them, else the config itself.
std::vector<BootTarget> bootTargets(const std::vector<ConfigEntry> &matrix);

/// What the profiled estimates of one target came to.
struct ProfiledEstimates {
  std::vector<Estimate> estimates;
  std::vector<Unread> unread; ///< Workloads without, and why.
};

/// Estimates of grade `profiled`, one for each workload of the request: the base kernel `image` is booted
/// once under `engine` (its counts are kept) and tells the way; the patched side's code tells what is added
/// there.
ProfiledEstimates profiledEstimates(const Walls &walls, const Request &request, const SnapshotPair &sides,
                                    const Engine &engine, const BootTarget &target, const KernelImage &image);

} // namespace condresched
