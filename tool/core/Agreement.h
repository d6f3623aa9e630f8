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

/// The CPU that measured.
struct MeasuringCpu {
  double gigahertz = 0;  ///< Its clock as it ran; 0 where that is not known.
  std::string name = {}; ///< As the estimate's; empty where that does not matter.
};

/// True where there are samples of both sides and a finite difference between them.
bool measuredBothSides(const Measurement &measurement);

/// True where a difference was measured that is larger than the floor and whose interval excludes zero.
bool isAboveFloor(const Measurement &measurement);

/// Compares a prediction in the measurement's own unit with the measured difference. Where that
/// isAboveFloor(), the ranges overlap (`confirmed`) or not (`contradicted`). Otherwise:
/// - an estimate of none is `confirmed` only by an interval that lies within the floor on both sides of zero;
/// - an estimate whose range keeps a distance of more than the floor from the measured interval is
///   `contradicted`: an effect of that size would have been seen;
/// - everything else is `below-noise`.
Agreement compareWithPrediction(const CostDelta &predicted, const Measurement &measured);

/// What `estimate` predicts in `unit`: its instructions, or its cycles at the clock of `cpu` as ns.
/// Errors: undecided where the unit is unknown, and for ns where the clock frequency is not known, or the
/// estimate has no cycles, or has another CPU's.
Result<CostDelta> predictionIn(const std::string &unit, const Estimate &estimate, const MeasuringCpu &cpu);

/// True where both speak of the same config, workload, n, arch, compiler and profile: nothing else may be
/// compared.
bool comparable(const Measurement &measurement, const Estimate &estimate);

/// The estimate that a measurement is judged by: of those to compare it with one that knows the way, where
/// there is one. nullptr where there is none at all.
const Estimate *judgedBy(const Measurement &measurement, const std::vector<Estimate> &estimates);

/// `measurement` with `agreement` and `reason` set. Where no difference was measured, or there is no estimate
/// to compare it with, the comparison is `not-run` and the reason says which of the two it was; the samples
/// and the measured difference stay as they are. `cpu` is the name of the one that ran it.
Measurement withAgreement(Measurement measurement, const std::vector<Estimate> &estimates,
                          const std::string &cpu);

} // namespace condresched
