// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Agreement.h"
#include "core/CostCause.h"
#include "core/Names.h"
#include "core/Numbers.h"
#include "report/Escape.h"
#include "report/SiteWords.h"
#include "report/TextParts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace condresched {

namespace {

bool none(const CostDelta &cost) { return cost.delta == 0 && cost.low == 0 && cost.high == 0; }

bool none(const Estimate &estimate) { return none(estimate.instructions) && none(estimate.cycles); }

/// What a block of estimates has in common.
std::string blockOf(const Estimate &e) {
  return escaped(e.grade) + ", " + escaped(e.compiler) + ", " + escaped(e.arch) + ", profile " +
         escaped(e.profile) + ", n = " + std::to_string(e.n);
}

/// `, 500 executions of 13.1 instructions`
std::string whyInWords(const Report &report, const Estimate &e) {
  const std::string words = causeInWords(causeIn(report, e), e);
  return words.empty() ? "" : ", " + words;
}

/// `, 5.1 % of the call`
std::string shareInWords(const Estimate &e) {
  const std::optional<CostShare> share = shareOf(e);
  if (!share || e.instructions.delta == 0)
    return "";
  return ", " + readablePercent(share->value) +
         (share->ofWholeCall ? " of the call" : " of what its loops run themselves") +
         (isTooSmallForClocks(e) ? ": too small to see on any clock" : "");
}

std::string deltaInWords(const CostDelta &cost) { return "(" + readableRange(cost.low, cost.high) + ")"; }

std::string cyclesInWords(const Estimate &e) {
  return std::isfinite(e.cycles.delta) ? readableSigned(e.cycles.delta) + " cycles " + deltaInWords(e.cycles)
                                       : escaped(e.cycleBasis.covers);
}

bool same(const CostDelta &a, const CostDelta &b) {
  const auto equal = [](double one, double other) {
    return one == other || (std::isnan(one) && std::isnan(other));
  };
  return equal(a.base, b.base) && equal(a.patched, b.patched) && equal(a.low, b.low) && equal(a.high, b.high);
}

bool sameLine(const Estimate &a, const Estimate &b) {
  return a.config == b.config && blockOf(a) == blockOf(b) && same(a.instructions, b.instructions) &&
         same(a.cycles, b.cycles) && a.basis == b.basis && a.wholeCall == b.wholeCall;
}

/// `, not counting what changed in tcp_poll()`
std::string butFor(const Estimate &e) {
  return e.uncounted.empty() ? "" : ", not counting what changed in " + escaped(joinNames(e.uncounted));
}

/// The workloads that share `of`'s line: those of one root cost the same.
std::vector<std::string> workloadsOf(const Report &report, const Estimate &of) {
  std::vector<std::string> workloads;
  for (const Estimate &e : report.estimates)
    if (sameLine(e, of))
      workloads.push_back(escaped(e.workload));
  return workloads;
}

bool isFirstOfItsLine(const Report &report, const Estimate &of) {
  return &of == &*std::find_if(report.estimates.begin(), report.estimates.end(),
                               [&](const Estimate &e) { return sameLine(e, of); });
}

std::string estimateLine(const Report &report, const Estimate &e) {
  const std::string call = " per " + joinNames(workloadsOf(report, e)) + " call";
  if (none(e))
    return "  " + escaped(e.config) + ": no change" + call + butFor(e) + "\n";
  return "  " + escaped(e.config) + ": " + withNoun(readableSigned(e.instructions.delta), "instruction") +
         call + " " + deltaInWords(e.instructions) + shareInWords(e) + whyInWords(report, e) + ", " +
         cyclesInWords(e) + butFor(e) + "\n";
}

/// All its workloads cost the same on both sides, so one word is enough for the config.
bool quiet(const Report &report, const Estimate &of) {
  return std::all_of(report.estimates.begin(), report.estimates.end(), [&](const Estimate &e) {
    return e.config != of.config || blockOf(e) != blockOf(of) || none(e);
  });
}

/// The workloads that were estimated for a config: where one could not be, the others say nothing about it.
std::vector<std::string> estimatedWith(const Report &report, const Estimate &of) {
  std::vector<std::string> workloads;
  for (const Estimate &e : report.estimates)
    if (e.config == of.config && blockOf(e) == blockOf(of))
      workloads.push_back(escaped(e.workload));
  return workloads;
}

std::string quietLines(const Report &report, const std::string &block) {
  std::map<std::pair<std::vector<std::string>, std::string>, std::vector<std::string>> configs;
  for (const Estimate &e : report.estimates) {
    if (blockOf(e) != block || !quiet(report, e))
      continue;
    std::vector<std::string> &same = configs[{estimatedWith(report, e), butFor(e)}];
    if (std::find(same.begin(), same.end(), escaped(e.config)) == same.end())
      same.push_back(escaped(e.config));
  }
  std::string text;
  for (const auto &[what, same] : configs)
    text += "  no change per " + joinNames(what.first) + " call in " + joinNames(same) + what.second + "\n";
  return text;
}

/// Whose cycles the block's lines tell, and what they rest on.
std::string cycleLines(const Report &report, const std::string &block) {
  std::set<std::string> lines;
  for (const Estimate &e : report.estimates)
    if (blockOf(e) == block && !none(e) && !e.cycleBasis.cpu.empty())
      lines.insert("  cycles of " + escaped(e.cycleBasis.cpu) + ", loads hit the first cache, " +
                   escaped(e.cycleBasis.calibration) + "\n");
  std::string text;
  for (const std::string &line : lines)
    text += line;
  return text;
}

std::string estimateBlock(const Report &report, const std::string &block, const Paint &paint) {
  std::string text = paint.strong("Estimate") + " (" + block + ")\n";
  for (const Estimate &e : report.estimates) {
    if (blockOf(e) != block || quiet(report, e) || !isFirstOfItsLine(report, e))
      continue;
    text += estimateLine(report, e);
    if (!none(e) && !e.basis.empty())
      text += "    counted: " + escaped(e.basis) + "\n";
  }
  return text + quietLines(report, block) + cycleLines(report, block);
}

std::string oneSideInWords(const SampleSet &set, const std::string &unit) {
  return readable(set.median) + " " + unit + " (" + readableRange(set.low, set.high) + "), " +
         std::to_string(set.samples.size()) + " samples";
}

std::string differenceInWords(const Measurement &m) {
  return readable(m.base->median) + " -> " + readable(m.patched->median) + " " + escaped(m.unit) + ", " +
         readableSigned(m.delta) + " (" + readableRange(m.low, m.high) + "), floor " + readable(m.floor) +
         (m.gigahertz > 0 ? " (CPU at " + readable(m.gigahertz) + " GHz)" : "") + ": " +
         escaped(m.agreement.empty() ? "not judged" : m.agreement);
}

std::string reasonLine(const Measurement &m) {
  return m.reason.empty() ? "" : "    " + escaped(m.reason) + "\n";
}

std::string measurementLine(const Measurement &m) {
  const std::string start = "  " + escaped(m.config) + ": " + escaped(m.workload) + " on " +
                            escaped(m.engine) + ", n = " + std::to_string(m.n) + ": ";
  if (measuredBothSides(m))
    return start + differenceInWords(m) + "\n" + reasonLine(m);
  if (m.base && !m.base->samples.empty())
    return start + "base " + oneSideInWords(*m.base, escaped(m.unit)) + "\n";
  return start + "not run" + (m.reason.empty() ? "" : ": " + escaped(m.reason)) + "\n";
}

} // namespace

std::string textEstimates(const Report &report, const Paint &paint) {
  std::string text;
  std::set<std::string> written;
  for (const Estimate &e : report.estimates)
    if (written.insert(blockOf(e)).second)
      text += estimateBlock(report, blockOf(e), paint);
  return text;
}

std::string textMeasurements(const Report &report, const Paint &paint) {
  if (report.measurements.empty())
    return "";
  std::string text = paint.strong("Measured") + ", per call\n";
  for (const Measurement &m : report.measurements)
    text += measurementLine(m);
  return text;
}

} // namespace condresched
