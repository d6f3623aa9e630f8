// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/AgreementTable.h"

#include "core/Agreement.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace condresched {

namespace {

void addPrediction(AgreementScore &score, const AgreementRow &row, const CostDelta &predicted) {
  const double error = errorOf(predicted, row.measured);
  ++score.predicted;
  score.meanError += (error - score.meanError) / score.predicted;
  score.worstError = std::max(score.worstError, error);
  score.off += isOff(predicted, row);
  score.held += holdsTruth(predicted, row.measured);
  const double width = widthOf(predicted);
  if (std::isfinite(width))
    score.widest = std::max(score.widest, width);
  else
    ++score.open;
}

void addZero(AgreementScore &score, const CostDelta &predicted) {
  ++score.zeroRows;
  score.zeroRight += predicted.delta == 0 && predicted.low == 0 && predicted.high == 0;
}

} // namespace

bool wasMeasured(const Measurement &measured) { return measuredBothSides(measured) && measured.steady; }

bool hasEffect(const Measurement &measured) { return wasMeasured(measured) && isAboveFloor(measured); }

bool hasNoEffect(const Measurement &measured) {
  return wasMeasured(measured) && measured.floor == 0 && measured.delta == 0 && measured.low == 0 &&
         measured.high == 0;
}

double errorOf(const CostDelta &predicted, const Measurement &measured) {
  return std::fabs(predicted.delta - measured.delta) / std::fabs(measured.delta);
}

double toleranceOf(double instructions, double executions) {
  constexpr double share = 0.05;
  constexpr double perExecution = 0.5;
  return std::max(share * std::fabs(instructions), perExecution * executions);
}

bool isOff(const CostDelta &predicted, const AgreementRow &row) {
  const double executions = row.measured.unit == "instructions" ? row.executions : 0;
  return std::fabs(predicted.delta - row.measured.delta) > toleranceOf(row.measured.delta, executions);
}

bool holdsTruth(const CostDelta &predicted, const Measurement &measured) {
  const auto [low, high] = std::minmax({predicted.low, predicted.delta, predicted.high});
  const auto [from, to] = std::minmax({measured.low, measured.delta, measured.high});
  return from <= high && low <= to;
}

double widthOf(const CostDelta &predicted) {
  const auto [near, far] = std::minmax(std::fabs(predicted.low), std::fabs(predicted.high));
  if (far == 0)
    return 1;
  return predicted.low * predicted.high > 0 ? far / near : std::numeric_limits<double>::infinity();
}

AgreementScore scoreOf(const AgreementTable &table, std::optional<CostDelta> AgreementRow::*pick) {
  AgreementScore score;
  for (const AgreementRow &row : table.rows) {
    const std::optional<CostDelta> &predicted = row.*pick;
    score.rows += hasEffect(row.measured);
    if (predicted && hasEffect(row.measured))
      addPrediction(score, row, *predicted);
    else if (predicted && hasNoEffect(row.measured))
      addZero(score, *predicted);
  }
  return score;
}

} // namespace condresched
