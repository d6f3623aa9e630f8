// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/Engine.h"
#include "core/Measurement.h"

#include <cstdint>
#include <map>
#include <optional>

namespace condresched {

/// The kernels of one config and how to boot them.
struct BootQuestion {
  GuestRun base;
  std::optional<GuestRun> patched;
  std::vector<GuestRun> relaid = {}; ///< The base's code at other addresses, for an engine that takes time.
  std::uint64_t seed = 1;            ///< Decides the order of the boots; recorded in the report.
};

/// Workload -> samples of each boot of one kernel.
using KernelSamples = std::map<std::string, std::vector<std::vector<double>>>;

/// The samples of every boot, side by side.
struct BootSamples {
  KernelSamples base;
  KernelSamples patched;
  std::vector<KernelSamples> relaid = {}; ///< In the question's order.
  std::map<std::string, std::vector<double>> gigahertz =
      {}; ///< Workload -> the CPU's clock, as all boots saw it.
};

/// Boots all kernels several times each, interleaved at random: two boots a side where the engine counts
/// exactly, six where it takes time. Errors: the first boot that failed.
Result<BootSamples> bootAll(const Walls &walls, const Engine &engine, const BootQuestion &question);

/// The difference of the sides for one workload, with its interval and the A/A floor of the base's boots.
/// Where the base was booted with its code laid out otherwise too, the floor is at least as high as what that
/// alone changes: a patch moves code as well (Mytkowicz et al., ASPLOS 2009, on what that does to times). An
/// exact engine whose boots of one kernel differ gives no measurement: that is reported as not-run.
Measurement evaluate(const BootSamples &samples, const std::string &workload, bool exact, std::uint64_t seed);

} // namespace condresched
