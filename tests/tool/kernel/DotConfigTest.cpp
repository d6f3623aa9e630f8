// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/DotConfig.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(ParseDotConfig, ReadsAValue) {
  EXPECT_THAT(parseDotConfig("CONFIG_HZ=250\n"), ElementsAre(Pair("CONFIG_HZ", "250")));
}

TEST(ParseDotConfig, ReadsAnUnsetSymbolAsN) {
  EXPECT_THAT(parseDotConfig("# CONFIG_SMP is not set\n"), ElementsAre(Pair("CONFIG_SMP", "n")));
}

TEST(ParseDotConfig, KeepsTheQuotesOfAString) {
  EXPECT_THAT(parseDotConfig("CONFIG_A=\"x=y\"\n"), ElementsAre(Pair("CONFIG_A", "\"x=y\"")));
}

TEST(ParseDotConfig, PassesCommentsOver) {
  EXPECT_THAT(parseDotConfig("# CONFIG_SMP was here\n# end\n\n"), IsEmpty());
}

TEST(ParseDotConfig, ReadsALastLineWithoutNewline) {
  EXPECT_THAT(parseDotConfig("CONFIG_A=y"), ElementsAre(Pair("CONFIG_A", "y")));
}

TEST(WithSettings, ReplacesALine) {
  EXPECT_EQ(withSettings("CONFIG_A=m\n", {{"CONFIG_A", "y"}}), "CONFIG_A=y\n");
}

TEST(WithSettings, WritesNAsNotSet) {
  EXPECT_EQ(withSettings("CONFIG_A=y\n", {{"CONFIG_A", "n"}}), "# CONFIG_A is not set\n");
}

TEST(WithSettings, ReplacesAnUnsetLine) {
  EXPECT_EQ(withSettings("# CONFIG_A is not set\nCONFIG_B=y\n", {{"CONFIG_A", "y"}}),
            "CONFIG_B=y\nCONFIG_A=y\n");
}

TEST(WithSettings, LeavesASymbolWithALongerNameAlone) {
  EXPECT_EQ(withSettings("CONFIG_AB=y\n", {{"CONFIG_A", "n"}}), "CONFIG_AB=y\n# CONFIG_A is not set\n");
}

} // namespace
} // namespace condresched
