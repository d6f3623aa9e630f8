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
  std::uint64_t seed = 1; ///< Decides the order of the boots; recorded in the report.
};

/// The samples of every boot, side by side.
struct BootSamples {
  std::map<std::string, std::vector<std::vector<double>>> base; ///< Workload -> samples of each boot.
  std::map<std::string, std::vector<std::vector<double>>> patched;
  std::map<std::string, std::vector<double>> gigahertz =
      {}; ///< Workload -> the CPU's clock, as all boots saw it.
};

/// Boots both kernels several times each, interleaved at random: two boots a side where the engine counts
/// exactly, six where it takes time. Errors: the first boot that failed.
Result<BootSamples> bootAll(const Walls &walls, const Engine &engine, const BootQuestion &question);

/// The difference of the sides for one workload, with its interval and the A/A floor of the base's boots.
/// An exact engine whose boots of one kernel differ gives no measurement: that is reported as not-run.
Measurement evaluate(const BootSamples &samples, const std::string &workload, bool exact, std::uint64_t seed);

} // namespace condresched
