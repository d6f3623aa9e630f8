// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/ConfigMatrix.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char *offersFull = "CONFIG_PREEMPT=y\n";
constexpr const char *offersBoth = "# CONFIG_PREEMPT_NONE is not set\nCONFIG_PREEMPT=y\n";

ResolvedConfig resolvedTo(const std::string &dotConfig) {
  ResolvedConfig resolved;
  resolved.selectable = true;
  resolved.dotConfig = dotConfig;
  return resolved;
}

/// `dynamic` with the modes none and full, none asked for by name or not.
ConfigEntry dynamicConfig(const char *base, const char *patched, bool noneByName) {
  ConfigEntry entry;
  entry.point.name = "dynamic";
  BootMode none;
  none.name = "none";
  none.symbol = "PREEMPT_NONE";
  none.byName = noneByName;
  BootMode full;
  full.name = "full";
  full.symbol = "PREEMPT";
  entry.request.point.point.name = "dynamic";
  entry.request.point.point.bootModes = {none, full};
  entry.base = resolvedTo(base);
  entry.patched = resolvedTo(patched);
  entry.point.bootModes = modesOf(entry);
  return entry;
}

std::vector<std::string> namesOf(const std::vector<ConfigReport> &reports) {
  std::vector<std::string> names;
  for (const ConfigReport &report : reports)
    names.push_back(report.name);
  return names;
}

TEST(ConfigReports, ShowTheModesThatTheTreeHas) {
  EXPECT_THAT(namesOf(configReports({dynamicConfig(offersFull, offersFull, false)}, true)),
              ElementsAre("dynamic", "dynamic:full"));
}

TEST(ConfigReports, ShowANamedModeThatTheTreeLacks) {
  EXPECT_THAT(namesOf(configReports({dynamicConfig(offersFull, offersFull, true)}, true)),
              ElementsAre("dynamic", "dynamic:none", "dynamic:full"));
}

TEST(ConfigReports, SayThatANamedModeIsUnselectableWhereOthersAreNot) {
  const ConfigReport mode = configReports({dynamicConfig(offersFull, offersFull, true)}, true).at(1);
  EXPECT_EQ(mode.selectableBase, false);
  EXPECT_TRUE(mode.askedByName);
}

TEST(ConfigReports, SayWhatALackingModeNeeds) {
  const ConfigReport mode = configReports({dynamicConfig(offersFull, offersFull, true)}, true).at(1);
  EXPECT_THAT(mode.reason, HasSubstr("CONFIG_PREEMPT_NONE"));
}

TEST(AskedByName, HoldsForAConfigWithANamedMode) {
  EXPECT_TRUE(askedByName(dynamicConfig(offersBoth, offersBoth, true)));
}

TEST(AskedByName, DoesNotHoldForPartOfAll) {
  EXPECT_FALSE(askedByName(dynamicConfig(offersBoth, offersBoth, false)));
}

TEST(ConfigReports, KeepAModeWhoseModelThePatchTakesFromKconfig) {
  const ConfigReport mode = configReports({dynamicConfig(offersBoth, offersFull, false)}, true).at(1);
  EXPECT_EQ(mode.selectablePatched, true);
}

} // namespace
} // namespace condresched
