// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Estimate.h"
#include "core/Measurement.h"
#include "core/Result.h"

#include <string>
#include <vector>

namespace condresched {

/// What measurement says of an estimate (DESIGN: `agreement`), and why, in words.
struct Agreement {
  std::string value; ///< confirmed, contradicted, below-noise or not-run.
  std::string reason;
};

/// True where there are samples of both sides and a finite difference between them.
bool measuredBothSides(const Measurement &measurement);

/// Compares a prediction in the measurement's own unit with the measured difference. The measured effect
/// counts as above the floor when it is larger than the floor and its interval excludes zero. Then the ranges
/// overlap
/// (`confirmed`) or not (`contradicted`). Otherwise:
/// - an estimate of none is `confirmed` only by an interval that lies within the floor on both sides of zero;
/// - an estimate whose range keeps a distance of more than the floor from the measured interval is
///   `contradicted`: an effect of that size would have been seen;
/// - everything else is `below-noise`.
Agreement compareWithPrediction(const CostDelta &predicted, const Measurement &measured);

/// What `estimate` predicts in `unit`: its instructions, or its cycles at `gigahertz` as ns.
/// Errors: undecided where the unit is unknown, or the clock frequency is needed and not known (0).
Result<CostDelta> predictionIn(const std::string &unit, const Estimate &estimate, double gigahertz);

/// True where both speak of the same config, workload, n, arch, compiler and profile: nothing else may be
/// compared.
bool comparable(const Measurement &measurement, const Estimate &estimate);

/// `measurement` with `agreement` and `reason` set. Where no difference was measured, or there is no estimate
/// to compare it with, the comparison is `not-run` and the reason says which of the two it was; the samples
/// and the measured difference stay as they are. `gigahertz` is the clock of the CPU that ran it.
Measurement withAgreement(Measurement measurement, const std::vector<Estimate> &estimates, double gigahertz);

} // namespace condresched
