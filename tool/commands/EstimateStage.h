// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/ConfigMatrix.h"
#include "commands/SideReading.h"

namespace condresched {

/// An estimate of nothing yet for a config, or a boot mode of it, with all that says what it is of.
Estimate estimateFor(const ConfigEntry &entry, const std::string &config, const std::string &workload, int n);

/// One config's estimates for the workloads, its boot modes each by their own name, and what hindered them.
struct ConfigEstimates {
  std::vector<Estimate> estimates;
  std::vector<Stretch> stretches; ///< One a root, where its sites change.
  std::vector<Unread> unread;
  std::set<std::string> dependencies; ///< Files of the units that scheduling points run through.
};

/// Both sides of one config.
struct SidePair {
  SideQuestion base;
  SideQuestion patched;
  const SideReading &baseReading;
  const SideReading &patchedReading;
};

/// Estimates what the patched side adds per system call in one config (DESIGN.md section 1, question 3).
ConfigEstimates estimateConfig(const Walls &walls, const Request &request, const ConfigEntry &entry,
                               const SidePair &sides);

} // namespace condresched
