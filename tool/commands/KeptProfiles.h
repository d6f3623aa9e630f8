// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/BootTargets.h"
#include "core/ExecutionProfile.h"

#include <map>
#include <optional>

namespace condresched {

/// By workload: what a kernel executes for it.
using Profiles = std::map<std::string, ExecutionProfile>;

/// Samples of each workload in a boot that is counted, after a warm-up, and system calls in each.
struct CountedSamples {
  int samples = 0;
  int calls = 0;
};
CountedSamples countedSamples();

/// What a boot that is counted is asked to do.
GuestPlan countingPlan(const std::vector<std::string> &workloads, int n);

/// Whose profiles are asked for.
struct ProfileQuestion {
  const BootTarget &target;
  std::string kernel; ///< kernelKey() of it.
  int n = 500;
  std::string cacheDir;
};

/// The file that a workload's profile is kept in, by content: the kernel, its boot mode, the guest's program
/// and what that is asked to do. Neither the kernel nor the guest need be there. Errors: those of
/// initrdKey().
Result<std::string> profilePlace(const Walls &walls, const ProfileQuestion &question,
                                 const std::string &workload);

/// Those of the workloads whose profile is kept. Where a profile's place cannot be told it is not there.
Profiles keptProfiles(const Walls &walls, const ProfileQuestion &question,
                      const std::vector<std::string> &workloads);

/// Keeps profiles for keptProfiles(). Errors: those of profilePlace(), and of the disk.
Status keepProfiles(const Walls &walls, const ProfileQuestion &question, const Profiles &profiles);

} // namespace condresched
