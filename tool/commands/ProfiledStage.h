// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/KeptProfiles.h"

namespace condresched {

/// What the profiled estimates of one target came to.
struct ProfiledEstimates {
  std::vector<Estimate> estimates;
  std::vector<std::string> notes; ///< Which workloads have none, and why: their static estimates stand.
};

/// Estimates of grade `profiled`, calibrated, one for each of the base kernel's profiles: they tell the way,
/// the patched side's code tells what is added there. Both sides of the target's config must be prepared.
ProfiledEstimates profiledEstimates(const Walls &walls, const Request &request, const SnapshotPair &sides,
                                    const BootTarget &target, const Profiles &profiles);

/// Says which workload of which target has no estimate of that grade, and why.
std::string noProfiledEstimate(const BootTarget &target, const std::string &workload, const Error &why);

} // namespace condresched
