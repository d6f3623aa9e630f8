// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Audit.h"

namespace condresched {

/// The measured half: for each engine asked for, resolves the bench profile, estimates on its very objects,
/// builds the kernels of both sides, boots them and compares. Adds estimates, measurements, unread units and
/// the environment to `report`. What cannot run is a measurement with agreement `not-run` and a reason.
/// Errors: usage, for an unknown engine or workload; undecided, where a config or an interrupt stops all.
Result<Report> withMeasurements(const Walls &walls, const Request &request, const SnapshotPair &sides,
                                const Policy &policy, Report report);

/// Checks names of engines and workloads before any work is done.
Status checkBenchNames(const Request &request);

} // namespace condresched
