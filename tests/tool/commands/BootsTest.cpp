// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Boots.h"

#include "support/FakeWalls.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

const BootSamples repeated{.base = {{"select-pipe", {{10, 20}, {10, 20}}}}, .patched = {}};
const BootSamples tickElsewhere{.base = {{"select-pipe", {{10, 20}, {20, 10}}}}, .patched = {}};

TEST(Evaluate, TrustsAnExactEngineWhoseBootsAreTheSame) {
  EXPECT_TRUE(evaluate(repeated, "select-pipe", true, 1).steady);
}

TEST(Evaluate, TrustsNoExactEngineWhoseBootsDiffer) {
  EXPECT_FALSE(evaluate(tickElsewhere, "select-pipe", true, 1).steady);
}

TEST(Evaluate, ExpectsNoTimedEngineToRepeat) {
  EXPECT_TRUE(evaluate(tickElsewhere, "select-pipe", false, 1).steady);
}

TEST(Evaluate, TakesAClockThatAnInterruptDidNotSlowDown) {
  BootSamples timed = tickElsewhere;
  timed.gigahertz = {{"select-pipe", {3.6, 3.7, 0.2}}};
  EXPECT_EQ(evaluate(timed, "select-pipe", false, 1).gigahertz, 3.6);
}

TEST(Evaluate, KnowsNoClockWhereTheGuestDidNotLook) {
  EXPECT_EQ(evaluate(repeated, "select-pipe", true, 1).gigahertz, 0);
}

/// The base takes 10 and always the same; with its code at other addresses it takes that.
BootSamples laidOutOtherwise(double time) {
  return {.base = {{"select-pipe", {{10, 10}, {10, 10}}}},
          .patched = {},
          .relaid = {{}, {{"select-pipe", {{time, time}, {time, time}}}}}};
}

TEST(Evaluate, TheFloorIsAtLeastWhatOtherAddressesCost) {
  EXPECT_EQ(evaluate(laidOutOtherwise(14), "select-pipe", false, 1).floor, 4);
}

TEST(Evaluate, TheFloorIsAtLeastWhatOtherAddressesSave) {
  EXPECT_EQ(evaluate(laidOutOtherwise(7), "select-pipe", false, 1).floor, 3);
}

TEST(Evaluate, AddressesThatChangeNothingLeaveTheFloorWhereBootsPutIt) {
  BootSamples samples = laidOutOtherwise(10);
  samples.base = {{"select-pipe", {{8, 8}, {12, 12}}}};
  EXPECT_EQ(evaluate(samples, "select-pipe", false, 1).floor,
            evaluate({samples.base, {}}, "select-pipe", false, 1).floor);
}

/// An engine that takes time; each boot gives one sample, the length of the kernel's name.
class NamedKernels : public Engine {
public:
  std::string name() const override { return "named"; }
  std::string unit() const override { return "ns"; }
  bool exact() const override { return false; }
  std::vector<std::string> kernelArchitectures() const override { return {}; }
  EngineProbe probe(const Walls & /*walls*/, const std::string & /*arch*/) const override { return {}; }
  Result<GuestResult> run(const Walls & /*walls*/, const GuestRun &run) const override {
    return GuestResult{{{"select-pipe", 1, {static_cast<double>(run.kernel.size())}, {}}}, ""};
  }
};

class Booting : public testing::Test {
protected:
  FakeWalls fake;
  BootQuestion question{.base = {"um", "1", "", {}},
                        .patched = GuestRun{"um", "22", "", {}},
                        .relaid = {{"um", "333", "", {}}, {"um", "4444", "", {}}},
                        .seed = 1};
  BootSamples samples() const { return *bootAll(fake.walls, NamedKernels(), question); }
};

TEST_F(Booting, KeepsTheSamplesOfEachKernelApart) {
  EXPECT_EQ(samples().relaid.back()["select-pipe"].front(), std::vector<double>{4});
}

TEST_F(Booting, BootsEachKernelEquallyOften) {
  EXPECT_EQ(samples().relaid.back()["select-pipe"].size(), samples().base["select-pipe"].size());
}

TEST_F(Booting, BootsNoKernelThatThereIsNot) {
  question.relaid.clear();
  EXPECT_TRUE(samples().relaid.empty());
}

} // namespace
} // namespace condresched
