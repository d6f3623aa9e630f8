// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Policy.h"

#include "core/Names.h"
#include "core/Numbers.h"

#include <algorithm>

namespace condresched {

namespace {

constexpr std::string_view lighterKey = "state-changed:lighter";

SeverityRow heavierRow() {
  SeverityRow row;
  for (LoopClass loop : {LoopClass::Fd, LoopClass::Bound})
    row.byLoop[loop] = Severity::Error;
  for (LoopClass loop : {LoopClass::Pass, LoopClass::Word, LoopClass::Chunk, LoopClass::Around})
    row.byLoop[loop] = Severity::Warning;
  return row;
}

SeverityRow lighterRow() {
  SeverityRow row = heavierRow();
  for (auto &[loop, severity] : row.byLoop)
    severity = Severity::Note;
  return row;
}

SeverityRow withoutSite(Severity severity) { return {{}, severity}; }

std::string keyOf(const ChangeFacts &facts) {
  return facts.rule == "state-changed" && !facts.heavier ? std::string(lighterKey) : facts.rule;
}

Severity ofRow(const SeverityRow &row, std::optional<LoopClass> loop) {
  if (!loop)
    return row.elsewhere;
  const auto found = row.byLoop.find(*loop);
  return found == row.byLoop.end() ? row.elsewhere : found->second;
}

/// `in fd, bound loops`, or nothing where the whole rule has this severity.
std::string loopsWith(const SeverityRow &row, Severity severity) {
  std::vector<std::string> loops;
  for (const auto &[loop, its] : row.byLoop)
    if (its == severity)
      loops.push_back(toString(loop));
  if (loops.size() == row.byLoop.size())
    return "";
  return " in " + joinNames(loops) + " loops";
}

bool has(const SeverityRow &row, Severity severity) {
  if (row.byLoop.empty())
    return row.elsewhere == severity;
  return std::any_of(row.byLoop.begin(), row.byLoop.end(),
                     [&](const auto &entry) { return entry.second == severity; });
}

std::string shown(const std::string &rule) {
  return rule == "state-changed" ? rule + " towards a heavier state" : rule;
}

std::string severityLines(const Policy &policy, Severity severity) {
  std::string text;
  for (const auto &[rule, row] : policy.severities)
    if (has(row, severity))
      text += "  " + toString(severity) + "  " + shown(rule) + loopsWith(row, severity) + "\n";
  return text;
}

} // namespace

Policy builtinPolicy() {
  Policy policy;
  for (const char *rule : {"became-call", "site-appeared", "moved-inward", "state-changed"})
    policy.severities[rule] = heavierRow();
  for (const char *rule : {"became-noop", "site-vanished", "moved-outward"})
    policy.severities[rule] = lighterRow();
  policy.severities[std::string(lighterKey)] = lighterRow();
  policy.severities["dead-guard"] = withoutSite(Severity::Warning);
  policy.severities["config-unselectable"] = withoutSite(Severity::Warning);
  policy.severities["config-selectable"] = withoutSite(Severity::Note);
  return policy;
}

std::vector<std::string> policyRules() {
  std::vector<std::string> rules;
  for (const auto &[rule, row] : builtinPolicy().severities)
    rules.push_back(rule);
  return rules;
}

Severity classify(const Policy &policy, const ChangeFacts &facts) {
  const auto row = policy.severities.find(keyOf(facts));
  if (row == policy.severities.end())
    return Severity::Error;
  const Severity severity = ofRow(row->second, facts.loop);
  return facts.baseSelectable ? severity : std::min(severity, Severity::Warning);
}

std::string policyText(const Policy &policy) {
  std::string text = "Severities (a config that only the patched side can build gets no error):\n";
  for (Severity severity : {Severity::Error, Severity::Warning, Severity::Note})
    text += severityLines(policy, severity);
  text += "The gate fails on\n  a change of severity " + toString(policy.failOn) + " or above,\n";
  text += "  an estimated or measured increase of at least " + readable(policy.percent) + " % and " +
          readable(policy.instructions) + " instructions per call\n  (in time: of at least " +
          readable(policy.percent) + " % and above the noise floor),\n";
  text += "  an estimate that measurement contradicts.\n";
  text += "It is undecided where something asked for could not be told";
  return text + (policy.demandsMeasurement ? ", and without measured evidence.\n" : ".\n");
}

std::string builtinPolicyText() { return policyText(builtinPolicy()); }

} // namespace condresched
