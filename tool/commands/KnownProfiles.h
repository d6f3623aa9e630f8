// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/ConfigMatrix.h"

namespace condresched {

/// Adds the estimates of grade `profiled` that a patch gets without a boot: those of the configs in `matrix`,
/// and of the same ones in the profile that is measured in, whose base kernel was counted before. Nothing is
/// built, booted or counted; what is not kept is left out, and one note says how to get it. Errors:
/// undecided, where an interrupt stops all.
Status addKnownProfiles(const Walls &walls, const Request &request, const SnapshotPair &sides,
                        const std::vector<ConfigEntry> &matrix, Report &report);

/// The command that leaves the base's profiles of these configs behind, with those of the user's own words
/// that decide what is counted and where it is kept.
std::string countingCommand(const Request &request, const std::vector<std::string> &configs);

} // namespace condresched
