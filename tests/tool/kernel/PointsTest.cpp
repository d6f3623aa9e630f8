// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Points.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

std::vector<std::string> namesOf(const std::vector<ChosenPoint> &chosen) {
  std::vector<std::string> names;
  for (const ChosenPoint &one : chosen)
    names.push_back(one.point.name);
  return names;
}

std::vector<std::string> modesOf(const ChosenPoint &chosen) {
  std::vector<std::string> names;
  for (const BootMode &mode : chosen.point.bootModes)
    names.push_back(mode.name);
  return names;
}

TEST(Points, AllGivesEveryPointInTheContractsOrder) {
  EXPECT_THAT(namesOf(*choosePoints({"all"}, {})),
              ElementsAre("none", "voluntary", "full", "lazy", "rt", "dynamic"));
}

TEST(Points, PartOfAllIsNotAskedByName) { EXPECT_FALSE(choosePoints({"all"}, {})->front().byName); }

TEST(Points, ANamedPointIsAskedByName) { EXPECT_TRUE(choosePoints({"rt"}, {})->front().byName); }

TEST(Points, NamedBesideAllCountsAsNamed) { EXPECT_TRUE(choosePoints({"all", "lazy"}, {})->at(3).byName); }

TEST(Points, DynamicHasAModeForEveryBootParameter) {
  EXPECT_THAT(modesOf(choosePoints({"dynamic"}, {})->front()),
              ElementsAre("none", "voluntary", "full", "lazy"));
}

TEST(Points, ABootModeGivesItsConfigWithThatModeOnly) {
  EXPECT_THAT(modesOf(choosePoints({"dynamic:full"}, {})->front()), ElementsAre("full"));
}

TEST(Points, TwoModesOfAConfigAreOnePoint) {
  EXPECT_THAT(namesOf(*choosePoints({"dynamic:full", "dynamic:none"}, {})), ElementsAre("dynamic"));
}

TEST(Points, FixedModelsTurnDynamicOff) {
  EXPECT_THAT(choosePoints({"none"}, {})->front().point.settings,
              testing::Contains(Pair("CONFIG_PREEMPT_DYNAMIC", "n")));
}

TEST(Points, FixedModelsTurnTheOtherMembersOfTheChoiceOff) {
  EXPECT_THAT(choosePoints({"full"}, {})->front().point.settings,
              testing::Contains(Pair("CONFIG_PREEMPT_NONE", "n")));
}

TEST(Points, RealTimeTurnsDynamicOff) {
  EXPECT_THAT(choosePoints({"rt"}, {})->front().point.settings,
              testing::Contains(Pair("CONFIG_PREEMPT_DYNAMIC", "n")));
}

TEST(Points, AModeIsAskedByNameAndItsConfigIsNot) {
  const ChosenPoint chosen = choosePoints({"dynamic:full"}, {})->front();
  EXPECT_EQ(std::pair(chosen.byName, chosen.point.bootModes.front().byName), std::pair(false, true));
}

TEST(Points, AModeNamedBesideItsConfigCountsAsNamed) {
  EXPECT_TRUE(choosePoints({"dynamic", "dynamic:lazy"}, {})->front().point.bootModes.at(3).byName);
}

TEST(Points, DynamicLeavesTheModelToTheTree) {
  EXPECT_FALSE(choosePoints({"dynamic"}, {})->front().point.settings.contains("CONFIG_PREEMPT"));
}

TEST(Points, MightReschedIsOnUnderVoluntaryOnly) {
  const std::vector<ChosenPoint> chosen = choosePoints({"dynamic"}, {}).value();
  for (const BootMode &mode : chosen.front().point.bootModes)
    EXPECT_EQ(mode.mightResched, mode.name == "voluntary") << mode.name;
}

TEST(Points, AKernelPreemptsItselfUnderFullAndLazyOnly) {
  const std::vector<ChosenPoint> chosen = choosePoints({"dynamic"}, {}).value();
  for (const BootMode &mode : chosen.front().point.bootModes)
    EXPECT_EQ(mode.preemptible, mode.name == "full" || mode.name == "lazy") << mode.name;
}

TEST(Points, AConfigFileIsAPointCalledByItsName) {
  EXPECT_THAT(namesOf(*choosePoints({"/a/my.config"}, {{"/a/my.config", "CONFIG_PREEMPT=y\n"}})),
              ElementsAre("my.config"));
}

TEST(Points, AConfigFilesSettingsAreThePoints) {
  EXPECT_THAT(choosePoints({"c"}, {{"c", "CONFIG_PREEMPT=y\n"}})->front().point.settings,
              ElementsAre(Pair("CONFIG_PREEMPT", "y")));
}

TEST(Points, AnUnknownNameListsTheKnownOnes) {
  EXPECT_THAT(choosePoints({"fulll"}, {}).error().next,
              HasSubstr("none voluntary full lazy rt dynamic dynamic:none"));
}

TEST(Points, AnUnknownModeIsAUsageError) {
  EXPECT_EQ(choosePoints({"dynamic:rt"}, {}).error().kind, ErrorKind::Usage);
}

} // namespace
} // namespace condresched
