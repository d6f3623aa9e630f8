// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/ExecutionProfileJson.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

/// Two system calls; `f` runs 10 times, `g` of some unit twice.
ExecutionProfile profile() {
  return {"select-pipe",
          500,
          2,
          6,
          {{"f", "", 8, {{0, 10}, {4, 20}}, {{4, "g"}}}, {"g", "pipe.c", 4, {{0, 2}}, {}}}};
}

TEST(ExecutionProfile, CountsTheGuestsOwnInstructionsToo) {
  EXPECT_EQ(profile().instructionsPerCall(), (10 + 20 + 2 + 6) / 2);
}

TEST(ExecutionProfile, EntersAFunctionWhereItBegins) { EXPECT_EQ(profile().entries("f"), 10); }

TEST(ExecutionProfile, TellsFunctionsOfOneNameBySize) {
  EXPECT_EQ(profile().find("f", "select.c", 12), nullptr);
}

TEST(ExecutionProfile, TellsFunctionsOfOneNameByTheirUnit) { EXPECT_FALSE(profile().ran("g", "fifo.c")); }

TEST(ExecutionProfile, FindsAGlobalFunctionInEveryUnit) { EXPECT_TRUE(profile().ran("f", "any.c")); }

TEST(ExecutionProfile, IsTheSameAfterItWasKept) {
  const auto read = executionProfileFrom(toJson(profile()));
  EXPECT_EQ(toJson(read.value_or(ExecutionProfile())), toJson(profile()));
}

TEST(ExecutionProfile, KeepsCallsApartFromCounts) {
  EXPECT_EQ(executionProfileFrom(toJson(profile()))->functions.at(0).calls.at(4), "g");
}

TEST(ExecutionProfile, IsNoneWithoutItsFunctions) {
  llvm::json::Value json = toJson(profile());
  json.getAsObject()->erase("functions");
  EXPECT_FALSE(executionProfileFrom(json));
}

} // namespace
} // namespace condresched
