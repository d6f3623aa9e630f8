// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/DeadGuards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

std::vector<std::string> symbols(std::string_view source) {
  std::vector<std::string> names;
  for (const SymbolUse &use : guardSymbols(source))
    names.push_back(use.symbol);
  return names;
}

TEST(DeadGuards, FindsTheSymbolOfAnIfdef) {
  EXPECT_THAT(symbols("#ifdef CONFIG_PREEMPT_BKL\n"), testing::ElementsAre("CONFIG_PREEMPT_BKL"));
}

TEST(DeadGuards, FindsEverySymbolOfAConditionOverTwoLines) {
  EXPECT_THAT(symbols("#if defined(CONFIG_A) || \\\n    defined(CONFIG_B)\n"),
              testing::ElementsAre("CONFIG_A", "CONFIG_B"));
}

TEST(DeadGuards, FindsWhatIsEnabledAsksFor) {
  EXPECT_THAT(symbols("if (IS_ENABLED(CONFIG_A))\n"), testing::ElementsAre("CONFIG_A"));
}

TEST(DeadGuards, TellsTheLine) { EXPECT_EQ(guardSymbols("\n\n# ifdef CONFIG_A\n").at(0).line, 3); }

TEST(DeadGuards, LeavesCommentsOut) {
  EXPECT_THAT(symbols("#endif /* CONFIG_A */\n/* #ifdef CONFIG_B\n */\n// IS_ENABLED(CONFIG_C)\n"),
              testing::IsEmpty());
}

TEST(DeadGuards, LeavesAValueThatIsOnlyUsedOut) {
  EXPECT_THAT(symbols("int hz = CONFIG_HZ;\n"), testing::IsEmpty());
}

TEST(DeadGuards, KnowsASymbolThatKconfigDefines) { EXPECT_TRUE(isDefined("CONFIG_PREEMPT", {"PREEMPT"})); }

TEST(DeadGuards, KnowsTheModuleFormOfADefinedSymbol) {
  EXPECT_TRUE(isDefined("CONFIG_EXT4_FS_MODULE", {"EXT4_FS"}));
}

TEST(DeadGuards, DoesNotKnowASymbolThatNothingDefines) {
  EXPECT_FALSE(isDefined("CONFIG_PREEMPT_BKL", {"PREEMPT", "PREEMPT_BKL_X"}));
}

} // namespace
} // namespace condresched
