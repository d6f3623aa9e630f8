// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/PosixProcess.h"

#include <gtest/gtest.h>
#include <llvm/Support/JSON.h>
#include <string>
#include <vector>

namespace condresched {

/// What the program answered to a user.
struct CliRun {
  int status = 0;
  std::string output;
  std::string errors;
  llvm::json::Object json; ///< Empty where the output is no JSON.

  const llvm::json::Array &array(const std::string &key) const {
    const llvm::json::Array *found = json.getArray(key);
    if (!found)
      throw std::runtime_error("no array " + key + " in: " + output + errors);
    return *found;
  }
};

/// Runs the built program as a user would; its cache is shared by all tests of the build folder.
inline CliRun runCli(std::vector<std::string> arguments, const std::string &input = {}) {
  PosixProcess process;
  Command command;
  command.argv = {CLI_PROGRAM};
  command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
  command.env = {{"XDG_CACHE_HOME", CLI_CACHE}};
  command.input = input;
  Result<ProcessResult> result = process.run(command);
  if (!result)
    throw std::runtime_error(result.error().what);
  CliRun run{result->status, result->output, result->errors, {}};
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(result->output);
  if (json && json->getAsObject())
    run.json = *json->getAsObject();
  else if (!json)
    llvm::consumeError(json.takeError());
  return run;
}

/// `a` followed by `b`.
inline std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string> &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// The string at `key`, or "null".
inline std::string text(const llvm::json::Object &object, const std::string &key) {
  return object.getString(key).value_or("null").str();
}

/// `config rule` of every change, sorted; a dead-guard shows its symbol for a config.
inline std::vector<std::string> changes(const CliRun &run) {
  std::vector<std::string> lines;
  for (const llvm::json::Value &value : run.array("changes")) {
    const llvm::json::Object &change = *value.getAsObject();
    std::string config = text(change, "config");
    lines.push_back((config == "null" ? text(change, "symbol") : config) + " " + text(change, "rule"));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// The only site that stands in the hot loop's own function.
inline const llvm::json::Object &directSite(const CliRun &run) {
  const llvm::json::Object *direct = nullptr;
  for (const llvm::json::Value &value : run.array("sites"))
    if (const llvm::json::Object &site = *value.getAsObject(); site.getArray("path")->size() == 1) {
      EXPECT_EQ(direct, nullptr) << run.output;
      direct = &site;
    }
  if (!direct)
    throw std::runtime_error("no direct site in: " + run.output);
  return *direct;
}

/// The site of that function, or nullptr.
inline const llvm::json::Object *siteIn(const CliRun &run, const std::string &function) {
  for (const llvm::json::Value &value : run.array("sites"))
    if (value.getAsObject()->getString("function") == function)
      return value.getAsObject();
  return nullptr;
}

/// What the direct site is on one side in one config.
inline std::string state(const CliRun &run, const std::string &config, const std::string &side) {
  const llvm::json::Object *by = directSite(run).getObject("by_config")->getObject(config);
  const llvm::json::Object *half = by ? by->getObject(side) : nullptr;
  return half ? text(*half, "state") : "null";
}

/// How often the direct site is passed, for the n of the run.
inline double executions(const CliRun &run, const std::string &config, const std::string &side) {
  const llvm::json::Object *half = directSite(run).getObject("by_config")->getObject(config)->getObject(side);
  return half->getObject("executions")->getNumber("at_n").value_or(-1);
}

/// The same for sparse fds; -1 where that is not known.
inline double sparseExecutions(const CliRun &run, const std::string &config, const std::string &side) {
  const llvm::json::Object *half = directSite(run).getObject("by_config")->getObject(config)->getObject(side);
  return half->getObject("layouts")->getObject("sparse")->getNumber("at_n").value_or(-1);
}

} // namespace condresched
