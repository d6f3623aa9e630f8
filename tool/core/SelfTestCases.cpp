// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/SelfTest.h"

namespace condresched {

namespace {

using Cases = std::vector<SelfTestCase>;

/// A complete report of a patch that changes nothing.
Report nothingChanged() {
  Report report;
  report.command = "gate";
  report.treePath = "self-test";
  report.roots = {"fs/select.c"};
  report.patches.push_back({"self-test.patch", "self-test", "", {}});
  report.configs.push_back({"none", true, true, "", {}, false});
  HotLoop &loop = report.loops.emplace_back();
  loop.id = "do_select:fd";
  loop.loopClass = LoopClass::Fd;
  return report;
}

Report withChange(const Policy &policy, const ChangeFacts &facts) {
  Report report = nothingChanged();
  Change change;
  change.rule = facts.rule;
  change.severity = classify(policy, facts);
  change.config = "none";
  change.message = "self-test";
  report.changes.push_back(change);
  return report;
}

Estimate estimateOf(double base, double delta) {
  Estimate estimate;
  estimate.config = "none";
  estimate.workload = "select-pipe";
  estimate.n = 500;
  estimate.instructions = {base, base + delta, delta, delta, delta};
  return estimate;
}

Report withEstimate(double base, double delta) {
  Report report = nothingChanged();
  report.estimates.push_back(estimateOf(base, delta));
  return report;
}

Measurement measured(const std::string &unit, double base, double delta, double spread, double floor) {
  Measurement m;
  m.config = "none";
  m.workload = "select-pipe";
  m.n = 500;
  m.engine = "self-test";
  m.unit = unit;
  m.base = SampleSet{base, base, base, {base}};
  m.patched = SampleSet{base + delta, base + delta, base + delta, {base + delta}};
  m.delta = delta;
  m.low = delta - spread;
  m.high = delta + spread;
  m.floor = floor;
  m.agreement = "confirmed";
  return m;
}

Report withMeasurement(Measurement measurement, const std::string &agreement) {
  Report report = nothingChanged();
  measurement.agreement = agreement;
  report.measurements.push_back(std::move(measurement));
  return report;
}

void addHeavierRules(Cases &cases, const Policy &policy) {
  for (const char *rule : {"became-call", "site-appeared", "moved-inward", "state-changed"}) {
    for (LoopClass loop : {LoopClass::Fd, LoopClass::Bound})
      cases.push_back({std::string(rule) + " in a loop of class " + toString(loop),
                       withChange(policy, {rule, loop, true, true}), Outcome::Fail});
    for (LoopClass loop : {LoopClass::Word, LoopClass::Chunk, LoopClass::Pass, LoopClass::Around})
      cases.push_back({std::string(rule) + " in a loop of class " + toString(loop) + " only",
                       withChange(policy, {rule, loop, true, true}), Outcome::Pass});
    cases.push_back({std::string(rule) + " in a config that the base cannot build",
                     withChange(policy, {rule, LoopClass::Fd, true, false}), Outcome::Pass});
  }
}

void addLighterRules(Cases &cases, const Policy &policy) {
  for (const char *rule : {"became-noop", "site-vanished", "moved-outward", "state-changed"})
    cases.push_back({std::string(rule) + ", lighter, in a loop of class fd",
                     withChange(policy, {rule, LoopClass::Fd, false, true}), Outcome::Pass});
  for (const char *rule : {"dead-guard", "config-unselectable", "config-selectable"})
    cases.push_back(
        {std::string(rule) + " alone", withChange(policy, {rule, {}, true, true}), Outcome::Pass});
  cases.push_back({"nothing changed", nothingChanged(), Outcome::Pass});
}

void addEstimates(Cases &cases) {
  cases.push_back({"estimate of +100 on 10,000 instructions", withEstimate(10000, 100), Outcome::Fail});
  cases.push_back({"estimate of +50 on 5,000 instructions", withEstimate(5000, 50), Outcome::Fail});
  cases.push_back({"estimate of +49 on 1,000 instructions", withEstimate(1000, 49), Outcome::Pass});
  cases.push_back({"estimate of +99 on 10,000 instructions", withEstimate(10000, 99), Outcome::Pass});
  cases.push_back({"estimate of -500 on 1,000 instructions", withEstimate(1000, -500), Outcome::Pass});
  cases.push_back({"estimate of +100 on an unknown base", withEstimate(0, 100), Outcome::Undecided});
}

void addMeasurements(Cases &cases) {
  cases.push_back({"measured +100 on 10,000 instructions",
                   withMeasurement(measured("instructions", 10000, 100, 0, 0), "confirmed"), Outcome::Fail});
  cases.push_back({"measured +49 on 1,000 instructions",
                   withMeasurement(measured("instructions", 1000, 49, 0, 0), "confirmed"), Outcome::Pass});
  cases.push_back({"measured +500 ns on 18,000 ns above the floor",
                   withMeasurement(measured("ns", 18000, 500, 50, 100), "confirmed"), Outcome::Fail});
  cases.push_back({"measured +100 ns on 18,000 ns",
                   withMeasurement(measured("ns", 18000, 100, 10, 20), "confirmed"), Outcome::Pass});
  cases.push_back({"an estimate that measurement contradicts",
                   withMeasurement(measured("instructions", 10000, 10, 0, 0), "contradicted"),
                   Outcome::Fail});
  cases.push_back({"an effect below a floor under the threshold",
                   withMeasurement(measured("ns", 18000, 20, 30, 100), "below-noise"), Outcome::Pass});
  cases.push_back({"an effect below a floor over the threshold",
                   withMeasurement(measured("ns", 18000, 20, 30, 1000), "below-noise"), Outcome::Undecided});
}

Report notMeasured() {
  Report report = nothingChanged();
  Measurement m;
  m.config = "none";
  m.agreement = "not-run";
  m.reason = "self-test";
  report.measurements.push_back(m);
  return report;
}

Report unreadUnit() {
  Report report = nothingChanged();
  report.unread.push_back({"fs/select.c", "none", "self-test"});
  return report;
}

Report namedConfigUnselectable(bool byName) {
  Report report = nothingChanged();
  report.configs.push_back({"rt", false, false, "self-test", {}, byName});
  return report;
}

Report nothingAnalysed() {
  Report report = nothingChanged();
  report.configs = {{"none", false, false, "self-test", {}, false}};
  return report;
}

Report noLoops() {
  Report report = nothingChanged();
  report.loops.clear();
  return report;
}

Report failAndDoubt(const Policy &policy) {
  Report report = withChange(policy, {"became-call", LoopClass::Fd, true, true});
  report.unread.push_back({"fs/select.c", "none", "self-test"});
  return report;
}

void addDoubts(Cases &cases, const Policy &policy) {
  cases.push_back({"a unit that could not be read", unreadUnit(), Outcome::Undecided});
  cases.push_back(
      {"a named config that cannot be selected", namedConfigUnselectable(true), Outcome::Undecided});
  cases.push_back({"a config of all that cannot be selected", namedConfigUnselectable(false), Outcome::Pass});
  cases.push_back({"no config that can be selected", nothingAnalysed(), Outcome::Undecided});
  cases.push_back({"no hot loop found", noLoops(), Outcome::Undecided});
  cases.push_back({"a measurement that did not run", notMeasured(), Outcome::Undecided});
  cases.push_back({"a report of nothing at all", Report{}, Outcome::Undecided});
  cases.push_back({"a proven finding beside a doubt", failAndDoubt(policy), Outcome::Fail});
}

} // namespace

std::vector<SelfTestCase> selfTestCases(const Policy &severitiesFrom) {
  Cases cases;
  addHeavierRules(cases, severitiesFrom);
  addLighterRules(cases, severitiesFrom);
  addEstimates(cases);
  addMeasurements(cases);
  addDoubts(cases, severitiesFrom);
  return cases;
}

} // namespace condresched
