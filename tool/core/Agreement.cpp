// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Agreement.h"

#include "core/Numbers.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

struct Range {
  double low = 0;
  double high = 0;
};

/// The ends may come unset, or the wrong way round for a negative effect; the value itself always belongs.
Range rangeAround(double value, double low, double high) {
  return {std::min({value, low, high}), std::max({value, low, high})};
}

/// How far two ranges lie apart; 0 where they overlap.
double distance(Range a, Range b) { return std::max({0.0, a.low - b.high, b.low - a.high}); }

bool excludesZero(Range range) { return range.low > 0 || range.high < 0; }

bool liesWithin(Range range, double floor) { return range.low >= -floor && range.high <= floor; }

bool allFinite(const CostDelta &predicted, const Measurement &m) {
  const double values[] = {predicted.delta, predicted.low, predicted.high, m.delta, m.low, m.high, m.floor};
  return std::all_of(std::begin(values), std::end(values), [](double value) { return std::isfinite(value); });
}

std::string bothInWords(Range predicted, const Measurement &m) {
  return "estimated " + readableRange(predicted.low, predicted.high) + ", measured " +
         readableSigned(m.delta) + " (" + readableRange(m.low, m.high) + ") " + m.unit + ", floor " +
         readable(m.floor);
}

Agreement belowTheFloor(Range predicted, Range interval, double floor, const std::string &words) {
  const bool estimateSaysNone = predicted.low == 0 && predicted.high == 0;
  if (estimateSaysNone && liesWithin(interval, floor))
    return {"confirmed", "no effect was estimated and none was measured: " + words};
  if (distance(predicted, interval) > floor)
    return {"contradicted", "an effect as large as estimated would have been seen: " + words};
  return {"below-noise", "no effect can be told at this floor: " + words};
}

std::string identity(const std::string &arch, const std::string &compiler, const std::string &profile) {
  return "arch " + arch + ", compiler " + compiler + ", profile " + profile;
}

std::string whyNoEstimate(const Measurement &m, const std::vector<Estimate> &estimates) {
  std::string text = "measured, but there is no estimate to compare it with: none for config " + m.config +
                     ", workload " + m.workload + ", n = " + std::to_string(m.n) + ", " +
                     identity(m.arch, m.compiler, m.profile);
  for (const Estimate &e : estimates)
    if (e.config == m.config && e.workload == m.workload && e.n == m.n)
      return text + " (there is one for " + identity(e.arch, e.compiler, e.profile) + ")";
  return text;
}

std::string whyNoDifference(const Measurement &m) {
  if (!m.reason.empty())
    return m.reason;
  const bool one = (m.base && !m.base->samples.empty()) || (m.patched && !m.patched->samples.empty());
  return one ? "only one side was measured, so there is no difference to compare" : "no samples were taken";
}

Agreement agreementOf(const Measurement &m, const std::vector<Estimate> &estimates, const std::string &cpu) {
  if (!measuredBothSides(m))
    return {"not-run", whyNoDifference(m)};
  const Estimate *estimate = judgedBy(m, estimates);
  if (!estimate)
    return {"not-run", whyNoEstimate(m, estimates)};
  const Result<CostDelta> predicted = predictionIn(m.unit, *estimate, {m.gigahertz, cpu});
  if (!predicted)
    return {"not-run", "measured, but not compared with the estimate: " + predicted.error().what};
  return compareWithPrediction(*predicted, m);
}

} // namespace

bool measuredBothSides(const Measurement &m) {
  return m.base && m.patched && !m.base->samples.empty() && !m.patched->samples.empty() &&
         std::isfinite(m.delta);
}

bool isAboveFloor(const Measurement &m) {
  return std::fabs(m.delta) > std::max(0.0, m.floor) && excludesZero(rangeAround(m.delta, m.low, m.high));
}

Agreement compareWithPrediction(const CostDelta &predicted, const Measurement &measured) {
  if (!allFinite(predicted, measured))
    return {"not-run", "a value of the estimate or of the measurement is not a number"};
  const Range expected = rangeAround(predicted.delta, predicted.low, predicted.high);
  const Range interval = rangeAround(measured.delta, measured.low, measured.high);
  const std::string words = bothInWords(expected, measured);
  if (!isAboveFloor(measured))
    return belowTheFloor(expected, interval, std::max(0.0, measured.floor), words);
  if (distance(expected, interval) == 0)
    return {"confirmed", "the ranges overlap and the effect is above the floor: " + words};
  return {"contradicted", "the ranges do not overlap and the effect is above the floor: " + words};
}

Result<CostDelta> predictionIn(const std::string &unit, const Estimate &estimate, const MeasuringCpu &cpu) {
  if (unit == "instructions")
    return estimate.instructions;
  if (unit != "ns")
    return undecided("unit '" + unit + "' is unknown", "use instructions or ns");
  const double gigahertz = cpu.gigahertz;
  if (!std::isfinite(gigahertz) || gigahertz <= 0)
    return undecided("the CPU's clock frequency is not known, so cycles cannot be turned into ns");
  const CostDelta &c = estimate.cycles;
  if (!std::isfinite(c.delta))
    return undecided(estimate.cycleBasis.covers);
  const std::string &modelled = estimate.cycleBasis.cpu;
  if (!cpu.name.empty() && !modelled.empty() && cpu.name != modelled)
    return undecided("the cycles are those of " + modelled + ", and " + cpu.name + " measured");
  // One cycle at 1 GHz takes 1 ns.
  return CostDelta{c.base / gigahertz, c.patched / gigahertz, c.delta / gigahertz, c.low / gigahertz,
                   c.high / gigahertz};
}

bool comparable(const Measurement &m, const Estimate &e) {
  return e.config == m.config && e.workload == m.workload && e.n == m.n && e.arch == m.arch &&
         e.compiler == m.compiler && e.profile == m.profile;
}

const Estimate *judgedBy(const Measurement &m, const std::vector<Estimate> &estimates) {
  const Estimate *best = nullptr;
  for (const Estimate &candidate : estimates)
    if (comparable(m, candidate) && (!best || candidate.grade == "profiled"))
      best = &candidate;
  return best;
}

Measurement withAgreement(Measurement measurement, const std::vector<Estimate> &estimates,
                          const std::string &cpu) {
  Agreement agreement = agreementOf(measurement, estimates, cpu);
  measurement.agreement = std::move(agreement.value);
  measurement.reason = std::move(agreement.reason);
  return measurement;
}

} // namespace condresched
