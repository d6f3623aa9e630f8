// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Judge.h"

#include "core/Agreement.h"
#include "core/Doubts.h"
#include "core/Numbers.h"

#include <algorithm>
#include <cmath>

namespace condresched {

namespace {

/// What an increase is a share of.
struct Whole {
  double instructions = 0; ///< Per call; 0 where it is not known.
  std::string name;
};

Whole wholeCall(const Estimate &estimate, const std::vector<Measurement> &measurements) {
  for (const Measurement &m : measurements)
    if (measuredBothSides(m) && m.unit == "instructions" && comparable(m, estimate))
      return {m.base->median, "instructions per call measured on the base"};
  const std::string basis = estimate.basis.empty() ? "" : " (" + estimate.basis + ")";
  return {estimate.instructions.base,
          "instructions counted on the base side" + basis + ", which may be less than the whole call"};
}

std::string increase(const Estimate &e) {
  return readableSigned(e.instructions.delta) + " instructions per " + e.workload + " call (" +
         readableRange(e.instructions.low, e.instructions.high) + ") estimated in " + e.config +
         " at n = " + std::to_string(e.n);
}

/// Whether something that nobody knows decides if there is any effect at all, and nothing else told it.
bool mayBeMore(const Estimate &e, const Report &report) {
  if (e.instructions.low > 0 || e.instructions.high <= 0 || e.grade == "profiled")
    return false;
  const auto sameSubject = [&](const Estimate &other) {
    return other.grade == "profiled" && other.config == e.config && other.workload == e.workload &&
           other.n == e.n;
  };
  return std::ranges::none_of(report.estimates, sameSubject) &&
         std::ranges::none_of(report.measurements, [&](const Measurement &m) {
           return measuredBothSides(m) && m.unit == "instructions" && m.config == e.config &&
                  m.workload == e.workload && m.n == e.n;
         });
}

void judgeEstimate(Verdict &fails, std::vector<Reason> &open, const Estimate &e, const Report &report,
                   const Policy &policy) {
  const double delta = e.instructions.delta;
  if (!std::isfinite(delta)) {
    open.push_back({"undecided", "the estimate for " + e.workload + " is not a number", e.config, ""});
    return;
  }
  const double most = mayBeMore(e, report) ? e.instructions.high : delta;
  if (most <= 0 || most < policy.instructions)
    return;
  const Whole whole = wholeCall(e, report.measurements);
  if (!(whole.instructions > 0)) {
    open.push_back({"undecided",
                    increase(e) + ", but what a call costs on the base is not known, so neither is its share",
                    e.config, ""});
    return;
  }
  const double least = std::max(policy.instructions, whole.instructions * policy.percent / 100);
  if (most < least)
    return;
  if (delta < least) {
    open.push_back({"undecided",
                    increase(e) + ": whether that runs cannot be told, and if it does it is " +
                        readablePercent(most / whole.instructions) + " of the " +
                        readable(whole.instructions) + " " + whole.name,
                    e.config, ""});
    return;
  }
  fails.reasons.push_back({"estimate",
                           increase(e) + ", " + readablePercent(delta / whole.instructions) + " of the " +
                               readable(whole.instructions) + " " + whole.name,
                           e.config, ""});
}

/// Counts have both thresholds; time knows no instructions, so there the noise floor is the second one.
bool overThreshold(const Measurement &m, const Policy &policy) {
  const bool counted = m.unit == "instructions";
  return m.delta > 0 && m.delta >= m.base->median * policy.percent / 100 && m.low > m.floor &&
         (!counted || m.delta >= policy.instructions);
}

std::string measuredInWords(const Measurement &m) {
  return readableSigned(m.delta) + " " + m.unit + " per " + m.workload + " call (" +
         readableRange(m.low, m.high) + ", floor " + readable(m.floor) + ") measured in " + m.config +
         " on " + m.engine + ", " + readablePercent(m.delta / m.base->median) + " of " +
         readable(m.base->median);
}

void judgeMeasurement(Verdict &fails, const Measurement &m, const Policy &policy) {
  if (!measuredBothSides(m))
    return;
  if (overThreshold(m, policy))
    fails.reasons.push_back({"measurement", measuredInWords(m), m.config, ""});
  if (m.agreement == "contradicted")
    fails.reasons.push_back(
        {"contradicted",
         m.workload + " in " + m.config + " on " + m.engine + " contradicts the estimate: " + m.reason,
         m.config, ""});
}

void judgeChanges(Verdict &fails, const Report &report, const Policy &policy) {
  for (const Change &change : report.changes)
    if (change.severity >= policy.failOn)
      fails.reasons.push_back({change.rule, change.message, change.config, change.site});
}

void append(std::vector<Reason> &to, std::vector<Reason> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

Outcome outcomeOf(bool fails, bool open) {
  if (fails)
    return Outcome::Fail;
  return open ? Outcome::Undecided : Outcome::Pass;
}

} // namespace

Verdict judge(const Report &report, const Policy &policy) {
  Verdict verdict;
  std::vector<Reason> open = doubts(report);
  judgeChanges(verdict, report, policy);
  for (const Estimate &estimate : report.estimates)
    judgeEstimate(verdict, open, estimate, report, policy);
  for (const Measurement &measurement : report.measurements)
    judgeMeasurement(verdict, measurement, policy);
  append(open, measurementDoubts(report, policy));
  verdict.outcome = outcomeOf(!verdict.reasons.empty(), !open.empty());
  append(verdict.reasons, std::move(open));
  return verdict;
}

} // namespace condresched
