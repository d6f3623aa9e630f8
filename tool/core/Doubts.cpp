// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Doubts.h"

#include "core/Agreement.h"
#include "core/Names.h"
#include "core/Numbers.h"

#include <algorithm>

namespace condresched {

namespace {

Reason doubt(std::string text, std::string config = {}) {
  return {"undecided", std::move(text), std::move(config), ""};
}

std::string because(const std::string &reason) { return reason.empty() ? "" : ": " + reason; }

/// Selectable on one side only is a change, not a doubt.
bool unselectable(const ConfigReport &config) {
  return config.selectableBase && !*config.selectableBase && !config.selectablePatched.value_or(false);
}

/// A side that was asked for and that nobody resolved.
bool unresolved(const ConfigReport &config, bool twoSides) {
  return !config.selectableBase || (twoSides && !config.selectablePatched);
}

/// With a patch it takes both sides: a site that was read on one of them has been compared with nothing.
bool analysed(const ConfigReport &config, bool twoSides) {
  return config.selectableBase.value_or(false) && (!twoSides || config.selectablePatched.value_or(false));
}

void addConfigDoubts(std::vector<Reason> &reasons, const Report &report) {
  const bool twoSides = !report.patches.empty();
  for (const ConfigReport &config : report.configs) {
    if (unresolved(config, twoSides))
      reasons.push_back(doubt(
          "config " + config.name + " was not resolved on both sides" + because(config.reason), config.name));
    else if (config.askedByName && unselectable(config))
      reasons.push_back(
          doubt("config " + config.name + " cannot be selected" + because(config.reason), config.name));
  }
  if (std::none_of(report.configs.begin(), report.configs.end(),
                   [&](const ConfigReport &config) { return analysed(config, twoSides); }))
    reasons.push_back(
        doubt(std::string(twoSides ? "nothing was compared: no config can be selected on both sides"
                                   : "nothing was analysed: no config can be selected") +
              " in " + report.treePath));
}

/// bench reads no loops; whoever lists or compares must have found one.
void addLoopDoubts(std::vector<Reason> &reasons, const Report &report) {
  if (report.command != "bench" && report.loops.empty())
    reasons.push_back(doubt("no hot loop was found in " + joinNames(report.roots)));
}

void addUnresolvedDoubts(std::vector<Reason> &reasons, const Report &report) {
  for (const Unresolved &its : report.unresolved)
    if (leavesOpen(its))
      reasons.push_back(doubt("only with the patch: not followed at " + its.file + ":" +
                              std::to_string(its.line) + because(its.what)));
}

std::string nameOf(const Measurement &m) { return m.workload + " in " + m.config + " on " + m.engine; }

/// Without a patch there is one side, and its samples are the whole answer.
bool ran(const Measurement &m, bool twoSides) {
  if (!m.steady)
    return false;
  return twoSides ? measuredBothSides(m) : m.base && !m.base->samples.empty();
}

void addMeasurementDoubts(std::vector<Reason> &reasons, const Report &report) {
  for (const Measurement &m : report.measurements)
    if (!m.excused && !ran(m, !report.patches.empty()))
      reasons.push_back(doubt(nameOf(m) + " was not measured" + because(m.reason), m.config));
}

std::string placeOf(const TracedSite &site) {
  return site.file.empty() ? site.function + "()"
                           : site.file + ":" + std::to_string(site.line) + " in " + site.function + "()";
}

/// The list is what is tested here: what ran and is not in it makes every other answer doubtful.
void addTraceDoubts(std::vector<Reason> &reasons, const Trace &trace) {
  for (const TracedSite &site : trace.sites)
    if (!site.listed)
      reasons.push_back(doubt("a site was executed that the list does not have: " + placeOf(site) + ", " +
                                  site.primitive + "() on the " + site.side + " side",
                              site.config));
  for (const TracedBoot &boot : trace.boots)
    if (boot.unexplained != 0)
      reasons.push_back(doubt("scheduling points were entered " + std::to_string(boot.unexplained) +
                                  " times from no call that the kernel's code shows, on the " + boot.side +
                                  " side",
                              boot.config));
}

bool told(const Measurement &m) { return m.agreement == "confirmed" || m.agreement == "contradicted"; }

bool sameQuestion(const Measurement &a, const Measurement &b) {
  return a.config == b.config && a.workload == b.workload && a.n == b.n;
}

/// Another engine may have answered what this one could not.
bool toldByAnother(const Measurement &m, const std::vector<Measurement> &all) {
  return std::any_of(all.begin(), all.end(),
                     [&](const Measurement &other) { return sameQuestion(m, other) && told(other); });
}

/// The measurement cannot rule an increase at the threshold out.
bool tooNoisy(const Measurement &m, const Policy &policy) {
  const double threshold = m.base->median * policy.percent / 100;
  return m.agreement == "below-noise" && std::max(m.high, m.floor) >= threshold;
}

std::string whyTooNoisy(const Measurement &m, const Policy &policy) {
  return nameOf(m) + " is too noisy to tell an increase of " + readable(policy.percent) + " % of " +
         readable(m.base->median) + " " + m.unit + ": " + readableSigned(m.delta) + " (" +
         readableRange(m.low, m.high) + "), floor " + readable(m.floor);
}

void addNoiseDoubts(std::vector<Reason> &reasons, const Report &report, const Policy &policy) {
  for (const Measurement &m : report.measurements)
    if (measuredBothSides(m) && tooNoisy(m, policy) && !toldByAnother(m, report.measurements))
      reasons.push_back(doubt(whyTooNoisy(m, policy), m.config));
}

bool hasEvidence(const Report &report, const ConfigReport &config) {
  return std::any_of(report.measurements.begin(), report.measurements.end(), [&](const Measurement &m) {
    const bool itsOwn = m.config == config.name || m.config.starts_with(config.name + ":");
    return itsOwn && measuredBothSides(m) && m.agreement != "not-run";
  });
}

/// Only a config that both sides can build can be measured before and after. A config that stands in the
/// report through its boot modes (`dynamic`) is measured in those.
bool measurable(const Report &report, const ConfigReport &config) {
  const std::string modes = config.name + ":";
  const bool byMode = std::any_of(report.configs.begin(), report.configs.end(),
                                  [&](const ConfigReport &other) { return other.name.starts_with(modes); });
  return !byMode && config.selectableBase.value_or(false) && config.selectablePatched.value_or(false);
}

void addDemandDoubts(std::vector<Reason> &reasons, const Report &report) {
  for (const ConfigReport &config : report.configs)
    if (measurable(report, config) && !hasEvidence(report, config))
      reasons.push_back(doubt("the policy demands measured evidence and there is none that could be compared "
                              "with the estimate for config " +
                                  config.name,
                              config.name));
}

} // namespace

bool leavesOpen(const Unresolved &its) {
  return its.onlyPatched && (its.kind == "pointer" || its.kind == "call" || its.kind == "goto");
}

std::vector<Reason> doubts(const Report &report) {
  std::vector<Reason> reasons;
  for (const Unread &unread : report.unread)
    reasons.push_back(
        doubt(unread.file + " is undecided in config " + unread.config + because(unread.why), unread.config));
  addConfigDoubts(reasons, report);
  addLoopDoubts(reasons, report);
  addUnresolvedDoubts(reasons, report);
  addMeasurementDoubts(reasons, report);
  if (report.trace)
    addTraceDoubts(reasons, *report.trace);
  return reasons;
}

std::vector<Reason> measurementDoubts(const Report &report, const Policy &policy) {
  std::vector<Reason> reasons;
  addNoiseDoubts(reasons, report, policy);
  if (policy.demandsMeasurement)
    addDemandDoubts(reasons, report);
  return reasons;
}

} // namespace condresched
