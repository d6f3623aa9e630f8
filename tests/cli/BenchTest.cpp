// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds and boots Linux 6.12 before and after the per-fd patch: minutes, not seconds.
#include "Cli.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

CliRun measuredOn(const std::string &engine) {
  return runCli({"patch", "-C", LINUX_SOURCE, std::string(REENACT_PATCHES) + "/per-fd.patch", "--config",
                 "none", "--bench", "--engine", engine, "--format", "json"});
}

const CliRun &counted() {
  static const CliRun run = measuredOn("tcg");
  return run;
}

const CliRun &timed() {
  static const CliRun run = measuredOn("uml");
  return run;
}

const llvm::json::Object &measurement(const CliRun &run, const std::string &workload) {
  for (const llvm::json::Value &value : run.array("measurements")) {
    const llvm::json::Object &found = *value.getAsObject();
    if (text(found, "workload") == workload)
      return found;
  }
  throw std::runtime_error("no measurement of " + workload + ": " + run.errors);
}

TEST(Bench, CountedInstructionsConfirmTheEstimate) {
  EXPECT_EQ(text(measurement(counted(), "select-pipe"), "agreement"), "confirmed") << counted().output;
}

TEST(Bench, CountedInstructionsOfTwoBootsAreTheSame) {
  const llvm::json::Object *base = measurement(counted(), "select-pipe").getObject("base");
  ASSERT_TRUE(base) << counted().output;
  const llvm::json::Array &samples = *base->getArray("samples");
  std::vector<llvm::json::Value> first(samples.begin(), samples.begin() + samples.size() / 2);
  std::vector<llvm::json::Value> second(samples.begin() + samples.size() / 2, samples.end());
  ASSERT_FALSE(first.empty());
  EXPECT_EQ(first, second) << counted().output;
}

TEST(Bench, TheEstimateIsMadeAlongTheWayThatTheBaseTakes) {
  std::vector<std::string> grades;
  for (const llvm::json::Value &value : counted().array("estimates"))
    if (text(*value.getAsObject(), "workload") == "select-pipe" &&
        text(*value.getAsObject(), "profile") == "bench")
      grades.push_back(text(*value.getAsObject(), "grade"));
  EXPECT_EQ(grades, (std::vector<std::string>{"static", "profiled"})) << counted().output;
}

/// The profiled estimates of a report, as JSON.
std::vector<llvm::json::Value> profiled(const CliRun &run) {
  std::vector<llvm::json::Value> found;
  for (const llvm::json::Value &value : run.array("estimates"))
    if (text(*value.getAsObject(), "grade") == "profiled")
      found.push_back(value);
  return found;
}

TEST(Bench, WhatItCountedOfTheBaseServesLaterRunsWithoutABoot) {
  const std::vector<llvm::json::Value> measured = profiled(counted());
  const CliRun later = runCli({"patch", "-C", LINUX_SOURCE, std::string(REENACT_PATCHES) + "/per-fd.patch",
                               "--config", "none", "--format", "json"});
  ASSERT_FALSE(measured.empty()) << counted().output;
  EXPECT_EQ(profiled(later), measured) << later.output;
}

TEST(Bench, ReportEndsInExitStatusZero) { EXPECT_EQ(counted().status, 0) << counted().output; }

TEST(BenchUml, GivesAnIntervalAndAFloor) {
  const llvm::json::Object &found = measurement(timed(), "select-pipe");
  EXPECT_TRUE(found.getNumber("low") && found.getNumber("high") && found.getNumber("floor"))
      << timed().output;
}

TEST(BenchUml, TellsTheClockOfTheCpu) {
  EXPECT_TRUE(measurement(timed(), "select-pipe").getNumber("cpu_ghz")) << timed().output;
}

TEST(BenchUml, ReportEndsInExitStatusZero) { EXPECT_EQ(timed().status, 0) << timed().output; }

} // namespace
} // namespace condresched
