// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Request.h"
#include "core/Calibration.h"
#include "core/Estimate.h"
#include "core/Measurement.h"
#include "core/Patch.h"
#include "core/Report.h"
#include "support/Walls.h"

#include <string>
#include <vector>

namespace condresched {

/// What a series of patches is known by among past measurements: what it changes, whatever its mails say.
std::string patchIdentity(const std::vector<Patch> &patches);

/// Multiplies each estimate's cycles by what this cache's past measurements of other effects say of the
/// model, and tells which those are. Returns what is wrong with the file of past measurements.
std::vector<std::string> calibrate(const Walls &walls, const Request &request,
                                   const std::vector<Patch> &patches, std::vector<Estimate> &estimates);

/// Adds a measured time and what was predicted for it to the past measurements, if it can tell something: an
/// effect above its floor, in ns, that was judged by cycles. Several runs may do so at once. Errors: as
/// FileSystem.
Status keepMeasurement(const Walls &walls, const Request &request, const std::vector<Patch> &patches,
                       const Measurement &measurement, const Estimate &estimate);

/// keepMeasurement() for each of the report's measurements that one of its estimates is judged by; what could
/// not be kept is a note of it. For when all that a command measures is measured, so that no row of a table
/// calibrates another.
Report withTimesKept(const Walls &walls, const Request &request, const std::vector<Patch> &patches,
                     Report report);

/// The CPU that times measured here are taken for, as modelCpu() names it; empty where it has no name.
std::string measuringCpuName();

} // namespace condresched
