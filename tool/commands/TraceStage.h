// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "commands/Audit.h"

namespace condresched {

/// The truth test: for each config asked for (none and voluntary where none is named) audits the profile,
/// builds its kernels with debug information, boots them traced while select() and poll() are called on every
/// kind of descriptor, and compares what was executed with what is listed. Fills `trace`, and what the report
/// has of the static half where it has none yet.
/// Errors: undecided, where a kernel cannot be built, booted or read.
Result<Report> withTrace(const Walls &walls, const Request &request, const SnapshotPair &sides,
                         const Policy &policy, Report report);

/// A usage error where a trace is asked for of an architecture that none can be made of; said before any
/// work.
Status checkTraceArch(const Request &request);

} // namespace condresched
