// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/PathLowering.h"

namespace condresched {

/// Cycles from the first dispatch to the last retirement of `iterations` runs of the path, one after the
/// other, on the decoder's CPU as LLVM's tables describe it. Every load hits the first cache, no load waits
/// for an earlier store, every branch is predicted, and the front end always delivers. Errors: undecided,
/// where the analyzer stops.
Result<unsigned> simulatedCycles(const Decoder &decoder, const LoweredPath &path, unsigned iterations);

} // namespace condresched
