// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/PolicyFile.h"

#include "core/Names.h"

#include <llvm/Support/JSON.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace condresched {

namespace {

namespace json = llvm::json;

std::string quoted(llvm::StringRef text) { return "'" + text.str() + "'"; }

std::string shown(const json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// llvm::json keeps no order; sorted, the first fault named is always the same one.
std::vector<std::pair<std::string, const json::Value *>> sorted(const json::Object &object) {
  std::vector<std::pair<std::string, const json::Value *>> entries;
  for (const auto &[key, value] : object)
    entries.emplace_back(key.str(), &value);
  std::sort(entries.begin(), entries.end());
  return entries;
}

tl::unexpected<Error> unknown(const std::string &kind, llvm::StringRef key,
                              const std::vector<std::string> &known) {
  return usageError("unknown " + kind + " " + quoted(key), "known are " + joinNames(known));
}

tl::unexpected<Error> wrongValue(const std::string &key, const json::Value &value,
                                 const std::string &wanted) {
  return usageError("'" + key + "' is " + shown(value), "give it " + wanted);
}

Result<Severity> readSeverity(const std::string &key, const json::Value &value) {
  const auto name = value.getAsString();
  if (!name)
    return wrongValue(key, value, "one of " + joinNames(severityNames()));
  if (const auto severity = severityFrom(std::string_view(*name)))
    return *severity;
  return unknown("severity", *name, severityNames());
}

Status readByLoop(SeverityRow &row, const std::string &rule, const json::Object &byLoop) {
  for (const auto &[key, value] : sorted(byLoop)) {
    const auto loop = loopClassFrom(key);
    if (!loop)
      return unknown("loop class", key, loopClassNames());
    const Result<Severity> severity = readSeverity(rule + "." + key, *value);
    if (!severity)
      return errorOf(severity);
    row.byLoop[*loop] = *severity;
  }
  return {};
}

Status readRow(SeverityRow &row, const std::string &rule, const json::Value &value) {
  if (const json::Object *byLoop = value.getAsObject()) {
    if (row.byLoop.empty())
      return wrongValue(rule, value, "one severity: this rule speaks of no loop");
    return readByLoop(row, rule, *byLoop);
  }
  const Result<Severity> severity = readSeverity(rule, value);
  if (!severity)
    return errorOf(severity);
  for (auto &[loop, its] : row.byLoop)
    its = *severity;
  row.elsewhere = *severity;
  return {};
}

Status readSeverities(Policy &policy, const json::Value &value) {
  const json::Object *rules = value.getAsObject();
  if (!rules)
    return wrongValue("severity", value, "an object of rules");
  for (const auto &[key, rowValue] : sorted(*rules)) {
    const auto row = policy.severities.find(key);
    if (row == policy.severities.end())
      return unknown("rule", key, policyRules());
    if (const Status read = readRow(row->second, row->first, *rowValue); !read)
      return read;
  }
  return {};
}

Status readThreshold(double &threshold, const std::string &key, const json::Value &value) {
  const auto number = value.getAsNumber();
  if (!number || !std::isfinite(*number) || *number < 0)
    return wrongValue(key, value, "a number from 0 on");
  threshold = *number;
  return {};
}

Status readThresholds(Policy &policy, const json::Value &value) {
  const json::Object *thresholds = value.getAsObject();
  if (!thresholds)
    return wrongValue("thresholds", value, "an object with percent, instructions");
  for (const auto &[key, number] : sorted(*thresholds)) {
    const bool percent = key == "percent";
    if (!percent && key != "instructions")
      return unknown("threshold", key, {"instructions", "percent"});
    double &threshold = percent ? policy.percent : policy.instructions;
    if (const Status read = readThreshold(threshold, key, *number); !read)
      return read;
  }
  return {};
}

Status readFailOn(Policy &policy, const json::Value &value) {
  const Result<Severity> severity = readSeverity("fail_on", value);
  if (!severity)
    return errorOf(severity);
  policy.failOn = *severity;
  return {};
}

Status readDemand(Policy &policy, const json::Value &value) {
  const auto demand = value.getAsBoolean();
  if (!demand)
    return wrongValue("demand_measurement", value, "true or false");
  policy.demandsMeasurement = *demand;
  return {};
}

struct Key {
  const char *name;
  Status (*read)(Policy &, const json::Value &);
};
constexpr Key keys[] = {{"demand_measurement", readDemand},
                        {"fail_on", readFailOn},
                        {"severity", readSeverities},
                        {"thresholds", readThresholds}};

Status readKey(Policy &policy, llvm::StringRef name, const json::Value &value) {
  std::vector<std::string> known;
  for (const Key &key : keys) {
    if (name == key.name)
      return key.read(policy, value);
    known.emplace_back(key.name);
  }
  return unknown("key", name, known);
}

/// LLVM's parser recurses, so that brackets without end would end the program. A policy has three levels;
/// brackets in strings only make this stricter.
bool nestsTooDeep(std::string_view text) {
  constexpr int most = 100;
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' || c == '{';
    depth -= c == ']' || c == '}';
    if (depth > most)
      return true;
  }
  return false;
}

tl::unexpected<Error> inFile(const std::string &origin, Error error) {
  error.what = "policy " + origin + ": " + error.what;
  return tl::unexpected<Error>(std::move(error));
}

} // namespace

Result<Policy> parsePolicy(std::string_view text, const std::string &origin) {
  if (nestsTooDeep(text))
    return inFile(origin, {ErrorKind::Usage, "nests too deep", "see gate --help for its form"});
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return inFile(origin, {ErrorKind::Usage, llvm::toString(value.takeError()), "write it as JSON"});
  const json::Object *object = value->getAsObject();
  if (!object)
    return inFile(origin, {ErrorKind::Usage, "holds no JSON object", "see gate --help for its form"});
  Policy policy = builtinPolicy();
  for (const auto &[key, its] : sorted(*object))
    if (const Status read = readKey(policy, key, *its); !read)
      return inFile(origin, read.error());
  return policy;
}

std::string policyFileHelp() {
  return "A policy file is a JSON object; what it leaves out stays as above:\n"
         "  {\"severity\": {\"dead-guard\": \"error\", \"became-call\": {\"word\": \"error\"}},\n"
         "   \"fail_on\": \"warning\",\n"
         "   \"thresholds\": {\"percent\": 0.5, \"instructions\": 20},\n"
         "   \"demand_measurement\": true}\n";
}

} // namespace condresched
