// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds and boots Linux 6.12 before and after the per-fd patch: minutes, not seconds.
#include "Cli.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::AnyOf;
using testing::ElementsAre;

const CliRun &measured() {
  static const CliRun run =
      runCli({"patch", "-C", LINUX_SOURCE, std::string(REENACT_PATCHES) + "/per-fd.patch", "--config", "none",
              "--bench", "--engine", "tcg,uml", "--format", "json"});
  return run;
}

/// The measurement of one workload on one engine.
const llvm::json::Object &measurement(const std::string &engine, const std::string &workload) {
  for (const llvm::json::Value &value : measured().array("measurements")) {
    const llvm::json::Object &found = *value.getAsObject();
    if (text(found, "engine") == engine && text(found, "workload") == workload)
      return found;
  }
  throw std::runtime_error("no measurement of " + workload + " on " + engine + ": " + measured().errors);
}

TEST(Bench, CountedInstructionsConfirmTheEstimate) {
  EXPECT_EQ(text(measurement("tcg", "select-pipe"), "agreement"), "confirmed") << measured().output;
}

TEST(Bench, CountedInstructionsOfTwoBootsAreTheSame) {
  const llvm::json::Object *base = measurement("tcg", "select-pipe").getObject("base");
  ASSERT_TRUE(base) << measured().output;
  const llvm::json::Array &samples = *base->getArray("samples");
  std::vector<llvm::json::Value> first(samples.begin(), samples.begin() + samples.size() / 2);
  std::vector<llvm::json::Value> second(samples.begin() + samples.size() / 2, samples.end());
  ASSERT_FALSE(first.empty());
  EXPECT_EQ(first, second) << measured().output;
}

TEST(Bench, UserModeLinuxGivesAnIntervalAndAFloor) {
  const llvm::json::Object &found = measurement("uml", "select-pipe");
  EXPECT_TRUE(found.getNumber("low") && found.getNumber("high") && found.getNumber("floor"))
      << measured().output;
}

TEST(Bench, ReportEndsInExitStatusZero) { EXPECT_EQ(measured().status, 0) << measured().errors; }

} // namespace
} // namespace condresched
