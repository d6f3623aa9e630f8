// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KconfigSymbols.h"

#include "FakeKernel.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> symbolsIn(const std::string &text) {
  std::vector<std::string> symbols;
  for (const auto &[symbol, places] : definitionsIn("Kconfig", text))
    symbols.push_back(symbol);
  return symbols;
}

TEST(KconfigSymbols, ConfigDefines) {
  EXPECT_THAT(symbolsIn("config PREEMPT\n\tbool\n"), ElementsAre("PREEMPT"));
}

TEST(KconfigSymbols, MenuconfigDefines) { EXPECT_THAT(symbolsIn("menuconfig NET\n"), ElementsAre("NET")); }

TEST(KconfigSymbols, AnIndentedConfigDefines) { EXPECT_THAT(symbolsIn("\tconfig A\n"), ElementsAre("A")); }

TEST(KconfigSymbols, SelectDoesNotDefine) {
  EXPECT_THAT(symbolsIn("config S390\n\tselect ARCH_HAS_PREEMPT_LAZY\n"), ElementsAre("S390"));
}

TEST(KconfigSymbols, DependsDoesNotDefine) {
  EXPECT_THAT(symbolsIn("config A\n\tdepends on PREEMPT_BKL\n"), ElementsAre("A"));
}

TEST(KconfigSymbols, HelpTextDoesNotDefine) {
  EXPECT_THAT(symbolsIn("config A\n\tbool\n\thelp\n\t  Needs a\n\n\t  config FILE\n"), ElementsAre("A"));
}

TEST(KconfigSymbols, WhatFollowsAHelpTextDefines) {
  EXPECT_THAT(symbolsIn("config A\n\thelp\n\t  Text.\n\nconfig B\n\tbool\n"), ElementsAre("A", "B"));
}

TEST(KconfigSymbols, KeepsTheConditions) {
  EXPECT_THAT(definitionsIn("K", "config A\n\tbool\n\tdepends on X && Y\n").at("A").front().dependsOn,
              ElementsAre("X && Y"));
}

TEST(KconfigSymbols, AConditionOfTheNextEntryIsNotTheSymbols) {
  EXPECT_THAT(definitionsIn("K", "config A\n\tbool\nmenu \"m\"\n\tdepends on X\n").at("A").front().dependsOn,
              IsEmpty());
}

TEST(DefinedSymbols, FindsThemInEveryFolder) {
  FakeKernel kernel;
  EXPECT_THAT(*definedSymbols(kernel.walls, kernel.snapshot(), "/cache"), ElementsAre("PREEMPT"));
}

TEST(DefinedSymbols, RemembersTheTree) {
  FakeKernel kernel;
  definedSymbols(kernel.walls, kernel.snapshot(), "/cache").value();
  kernel.files.files.erase("/k/kernel/Kconfig.preempt");
  EXPECT_THAT(*definedSymbols(kernel.walls, kernel.snapshot(), "/cache"), ElementsAre("PREEMPT"));
}

TEST(DefinedSymbols, ReadsAnOverlaidFileAnew) {
  FakeKernel kernel;
  Snapshot patched = kernel.snapshot();
  patched.overlay["kernel/Kconfig.preempt"] = "config PREEMPT_BKL\n";
  EXPECT_THAT(*definedSymbols(kernel.walls, patched, "/cache"), ElementsAre("PREEMPT_BKL"));
}

TEST(DefinedSymbols, ForgetsARemovedFile) {
  FakeKernel kernel;
  kernel.files.files["/k/init/Kconfig"] = "config EXPERT\n";
  Snapshot patched = kernel.snapshot();
  patched.overlay["kernel/Kconfig.preempt"] = std::nullopt;
  EXPECT_THAT(*definedSymbols(kernel.walls, patched, "/cache"), Not(Contains("PREEMPT")));
}

TEST(DefinedSymbols, LeavesKconfigsOwnTestsOut) {
  FakeKernel kernel;
  kernel.files.files["/k/scripts/kconfig/tests/choice/Kconfig"] = "config BOOL_CHOICE\n";
  EXPECT_THAT(*definedSymbols(kernel.walls, kernel.snapshot(), "/cache"), Not(Contains("BOOL_CHOICE")));
}

} // namespace
} // namespace condresched
