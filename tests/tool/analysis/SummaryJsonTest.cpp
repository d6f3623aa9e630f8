// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SummaryJson.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

UnitSummary sample() {
  UnitSummary unit;
  unit.file = "fs/select.c";
  FunctionFact function{"do_select", {"fs/select.c", 10, 1}, false, {}, {}, {}, {{"fs/select.c", 30, 3}}};
  function.loops = {{-1, LoopShape::ConstantTrip, {"fs/select.c", 12, 3}, "j < 64", 64}};
  function.calls = {{"", "ops", "file_operations", "poll", 0, {"fs/select.c", 13, 5}}};
  function.sites = {{"cond_resched",
                     SiteState::StaticCall,
                     0,
                     {"fs/select.c", 14, 5},
                     {{"cond_resched", "__cond_resched"}},
                     {"f"}}};
  unit.functions = {function};
  unit.guards = {{"CONFIG_PREEMPT", {"include/linux/sched.h", 20, 2}}};
  unit.constants = {{"POLLFD_PER_PAGE", 510}};
  return unit;
}

TEST(SummaryJson, ReadsBackWhatItWrote) {
  llvm::json::Value written = toJson(sample());
  Result<UnitSummary> read = summaryFromJson(written);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(toJson(*read), written);
}

TEST(SummaryJson, KeepsTheStaticCallsTarget) {
  EXPECT_EQ(summaryFromJson(toJson(sample()))->functions.at(0).sites.at(0).staticCalls.at(0).target,
            "__cond_resched");
}

TEST(SummaryJson, KeepsHowTheSourceWritesACallThroughAPointer) {
  UnitSummary unit = sample();
  unit.functions.at(0).calls.at(0).written = "file->f_op->poll";
  EXPECT_EQ(summaryFromJson(toJson(unit))->functions.at(0).calls.at(0).written, "file->f_op->poll");
}

TEST(SummaryJson, KeepsWhetherAPlaceIsReachedIfWanted) {
  UnitSummary unit = sample();
  unit.functions.at(0).sites.at(0).temperature = {Heat::Warm, "where need_resched()", true};
  EXPECT_TRUE(summaryFromJson(toJson(unit))->functions.at(0).sites.at(0).temperature.ifWanted);
}

TEST(SummaryJson, RefusesAChoiceItDoesNotKnow) {
  UnitSummary unit = sample();
  unit.functions.at(0).sites.at(0).state = static_cast<SiteState>(77);
  EXPECT_FALSE(summaryFromJson(toJson(unit)).has_value());
}

TEST(SummaryJson, RefusesAnEntryThatWasCutOff) {
  llvm::json::Value json = toJson(sample());
  json.getAsObject()->getArray("numbers")->pop_back();
  EXPECT_FALSE(summaryFromJson(json).has_value());
}

TEST(SummaryJson, RefusesATextThatIsNotInItsTable) {
  llvm::json::Value json = toJson(sample());
  json.getAsObject()->getArray("numbers")->front() = 1000;
  EXPECT_FALSE(summaryFromJson(json).has_value());
}

TEST(SummaryJson, KeepsWhereAPointerComesFrom) {
  UnitSummary unit = sample();
  unit.registrations = {{"file_operations", "poll", {PointerSource::Kind::Function, "pipe_poll"}, "", {}}};
  EXPECT_EQ(summaryFromJson(toJson(unit))->registrations.at(0).source.name, "pipe_poll");
}

TEST(SummaryJson, KeepsTheExitsOfALoop) {
  UnitSummary unit = sample();
  unit.functions.at(0).loops.at(0).exits = {{LoopExit::Kind::EmptyWord, 64, {"fs/select.c", 12, 9}}};
  EXPECT_EQ(summaryFromJson(toJson(unit))->functions.at(0).loops.at(0).exits.at(0).bits, 64);
}

TEST(SummaryJson, KeepsTheVariablesThatAnExitNames) {
  UnitSummary unit = sample();
  unit.functions.at(0).loops.at(0).exits = {{LoopExit::Kind::PastEnd, 0, {"fs/select.c", 12, 9}, {"i", "n"}}};
  EXPECT_EQ(summaryFromJson(toJson(unit))->functions.at(0).loops.at(0).exits.at(0).names.at(1), "n");
}

TEST(SummaryJson, RefusesAnEntryOfAnotherForm) {
  EXPECT_FALSE(summaryFromJson(llvm::json::Object{{"file", 1}}).has_value());
}

} // namespace
} // namespace condresched
