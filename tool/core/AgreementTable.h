// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Estimate.h"
#include "core/Measurement.h"

#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// One patch in one config under one workload at one n: what was predicted, and what was measured.
struct AgreementRow {
  Measurement measured;
  double executions = 0;             ///< Per call, of what the patch changes; 0 where that is not known.
  std::optional<CostDelta> statics;  ///< The static estimate in the measurement's unit,
  std::optional<CostDelta> profiled; ///< and the profiled one.
};

/// How one grade of estimates did over all rows that can be scored.
struct AgreementScore {
  int rows = 0;          ///< Measured, and with an effect above the floor.
  int predicted = 0;     ///< Of these, with an estimate of this grade.
  double meanError = 0;  ///< Of the predicted: |predicted - measured| / |measured|, on average,
  double worstError = 0; ///< and at most.
  int off = 0;           ///< isOff().
  int held = 0;          ///< With the truth within the range.
  int open = 0;          ///< With a range that holds zero, since something else decides whether it runs.
  double widest = 1;     ///< The widest of the other ranges: its far end over its near end.
  int zeroRows = 0;      ///< Measured by an exact engine, with no effect at all, and predicted.
  int zeroRight = 0;     ///< Of these, predicted as none, with no range.
};

/// A matrix of rows, as they were run.
struct AgreementTable {
  std::vector<AgreementRow> rows;
};

/// True where both sides were measured, by an engine whose boots agreed.
bool wasMeasured(const Measurement &measured);

/// True where the measured effect can score a prediction: above its floor, with an interval that
/// excludes zero.
bool hasEffect(const Measurement &measured);

/// True where an exact engine (floor 0) found the sides to cost the same.
bool hasNoEffect(const Measurement &measured);

/// |predicted - measured| / |measured|.
double errorOf(const CostDelta &predicted, const Measurement &measured);

/// How far a profiled estimate of so many instructions may be off: one part in twenty, or half an instruction
/// for each execution of what changed, whichever is more.
double toleranceOf(double instructions, double executions);

/// True where the prediction is further from what was measured than toleranceOf(); of time, than one part in
/// twenty.
bool isOff(const CostDelta &predicted, const AgreementRow &row);

/// True where the measured interval and the predicted range touch.
bool holdsTruth(const CostDelta &predicted, const Measurement &measured);

/// A range's end that is further from zero over the nearer one; infinite where zero lies between them, 1
/// where both are zero.
double widthOf(const CostDelta &predicted);

/// The score of one grade: `pick` is &AgreementRow::statics or &AgreementRow::profiled.
AgreementScore scoreOf(const AgreementTable &table, std::optional<CostDelta> AgreementRow::*pick);

} // namespace condresched
