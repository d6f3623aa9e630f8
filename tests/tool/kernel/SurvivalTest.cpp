// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Survival.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

ConfigRequest asking(std::map<std::string, std::string> settings) {
  ConfigRequest request;
  request.point.point = {.name = "p", .settings = std::move(settings), .bootModes = {}};
  return request;
}

const KconfigDefinitions Definitions = {
    {"PREEMPT_NONE", {{.file = "kernel/Kconfig.preempt", .dependsOn = {"ARCH_NO_PREEMPT"}}}}};

TEST(Survival, IsSelectableWhenAllSurvived) {
  EXPECT_TRUE(judgeSurvival(asking({{"CONFIG_PREEMPT", "y"}}), "CONFIG_PREEMPT=y\n", {}).selectable);
}

TEST(Survival, NIsMetByAnAbsentSymbol) {
  EXPECT_TRUE(judgeSurvival(asking({{"CONFIG_PREEMPT_DYNAMIC", "n"}}), "CONFIG_PREEMPT=y\n", {}).selectable);
}

TEST(Survival, NIsNotMetByASelectedSymbol) {
  EXPECT_FALSE(
      judgeSurvival(asking({{"CONFIG_PREEMPT_DYNAMIC", "n"}}), "CONFIG_PREEMPT_DYNAMIC=y\n", {}).selectable);
}

TEST(Survival, SaysThatNoKconfigDefinesALostSymbol) {
  EXPECT_EQ(judgeSurvival(asking({{"CONFIG_PREEMPT_LAZY", "y"}}), "", Definitions).reason,
            "CONFIG_PREEMPT_LAZY=y did not survive olddefconfig: no Kconfig of this tree defines it");
}

TEST(Survival, LeavesOutWhatFollowsFromALostSymbol) {
  EXPECT_THAT(
      judgeSurvival(asking({{"CONFIG_PREEMPT", "n"}, {"CONFIG_PREEMPT_NONE", "y"}}), "CONFIG_PREEMPT=y\n", {})
          .reason,
      testing::Not(HasSubstr("CONFIG_PREEMPT=n")));
}

TEST(Survival, QuotesWhatALostSymbolDependsOn) {
  EXPECT_THAT(judgeSurvival(asking({{"CONFIG_PREEMPT_NONE", "y"}}), "", Definitions).reason,
              HasSubstr("kernel/Kconfig.preempt makes it depend on ARCH_NO_PREEMPT"));
}

TEST(Survival, TellsTheValueASymbolGotInstead) {
  EXPECT_THAT(judgeSurvival(asking({{"CONFIG_NR_CPUS", "8"}}), "CONFIG_NR_CPUS=2\n", {}).reason,
              HasSubstr("(it became 2)"));
}

TEST(Survival, ReportsEverySymbolAskedFor) {
  EXPECT_THAT(judgeSurvival(asking({{"CONFIG_A", "y"}, {"CONFIG_B", "n"}}), "CONFIG_A=y\n", {}).kconfig,
              ElementsAre(Pair("CONFIG_A", "y"), Pair("CONFIG_B", "n")));
}

TEST(Survival, ALostOverrideIsToldButNoObstacle) {
  ConfigRequest request = asking({{"CONFIG_A", "y"}});
  request.overrides = {{"CONFIG_B", "y"}};
  EXPECT_TRUE(judgeSurvival(request, "CONFIG_A=y\n", {}).selectable);
}

TEST(Survival, NamesALostOverride) {
  ConfigRequest request = asking({{"CONFIG_A", "y"}});
  request.overrides = {{"CONFIG_B", "y"}};
  EXPECT_THAT(judgeSurvival(request, "CONFIG_A=y\n", {}).reason, HasSubstr("CONFIG_B=y did not survive"));
}

TEST(Survival, ALostProfileSettingIsNotTold) {
  ConfigRequest request = asking({{"CONFIG_A", "y"}});
  request.profile.settings = {{"CONFIG_B", "y"}};
  EXPECT_THAT(judgeSurvival(request, "CONFIG_A=y\n", {}).reason, IsEmpty());
}

TEST(Survival, OfAWholeConfigOnlyThePreemptionModelIsAskedFor) {
  ConfigRequest request = asking({{"CONFIG_OLD_DRIVER", "y"}, {"CONFIG_PREEMPT", "y"}});
  request.point.dotConfig = "CONFIG_OLD_DRIVER=y\nCONFIG_PREEMPT=y\n";
  EXPECT_THAT(judgeSurvival(request, "CONFIG_PREEMPT=y\n", {}).kconfig,
              ElementsAre(Pair("CONFIG_PREEMPT", "y")));
}

TEST(Survival, ThePointWinsOverAnOverride) {
  ConfigRequest request = asking({{"CONFIG_PREEMPT", "y"}});
  request.overrides = {{"CONFIG_PREEMPT", "n"}};
  EXPECT_THAT(settingsOf(request), ElementsAre(Pair("CONFIG_PREEMPT", "y")));
}

TEST(Survival, AnOverrideWinsOverTheProfile) {
  ConfigRequest request = asking({});
  request.profile.settings = {{"CONFIG_HZ", "100"}};
  request.overrides = {{"CONFIG_HZ", "250"}};
  EXPECT_THAT(settingsOf(request), ElementsAre(Pair("CONFIG_HZ", "250")));
}

const ConfigPoint Dynamic = {
    .name = "dynamic",
    .settings = {},
    .bootModes = {{.name = "none", .symbol = "PREEMPT_NONE"}, {.name = "full", .symbol = "PREEMPT"}}};

TEST(BootModes, AModeIsThereWhenKconfigCouldShowItsSymbol) {
  EXPECT_EQ(
      bootModesOf(Dynamic, parseDotConfig("# CONFIG_PREEMPT_NONE is not set\nCONFIG_PREEMPT=y\n")).size(),
      2U);
}

TEST(BootModes, AModeWhoseSymbolCannotBeChosenIsNotThere) {
  EXPECT_EQ(bootModesOf(Dynamic, parseDotConfig("CONFIG_PREEMPT=y\n")).front().name, "full");
}

TEST(BootModes, ANamedModeThatTheTreeLacksIsUnselectable) {
  ConfigRequest request;
  request.point.point = Dynamic;
  request.point.point.bootModes.pop_back();
  EXPECT_THAT(judgeSurvival(request, "CONFIG_PREEMPT=y\n", {}).reason,
              HasSubstr("dynamic:none needs CONFIG_PREEMPT_NONE"));
}

} // namespace
} // namespace condresched
