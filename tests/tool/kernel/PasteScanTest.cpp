// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/PasteScan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// `macro pattern`, and `=` for a store.
std::vector<std::string> pasted(const std::string &text) {
  std::vector<std::string> lines;
  for (const PastedName &one : pastedNames(text))
    lines.push_back(one.macro + " " + one.pattern + (one.isStore ? " =" : ""));
  return lines;
}

bool makes(const std::string &pattern, const std::string &name) {
  const std::set<std::string> there = {"eoi", "send", "raw"};
  return makesName(pattern, name, [&](llvm::StringRef word) { return there.contains(word.str()); });
}

TEST(PasteScan, SeesANameMadeOfAnArgument) {
  EXPECT_THAT(pasted("#define UPDATE(cb) \\\n\tstatic_call_update(apic_call_##cb, f)\n"),
              ElementsAre("UPDATE apic_call_*"));
}

TEST(PasteScan, SeesANameMadeOfTwoArguments) {
  EXPECT_THAT(pasted("# define BUILD(op, lock) void __##op##_##lock(void)\n"), ElementsAre("BUILD __*_*"));
}

TEST(PasteScan, SeesAStoreToAFieldThatAnArgumentNames) {
  EXPECT_THAT(pasted("#define OVERRIDE(cb) \\\n\tif (given.cb) \\\n\t\tapic->cb = given.cb\n"),
              ElementsAre("OVERRIDE * ="));
}

TEST(PasteScan, SeesAStoreToAFieldOfWhichAnArgumentIsPart) {
  EXPECT_THAT(pasted("#define OPS(n) { .n##_poll = f }\n"), ElementsAre("OPS *_poll ="));
}

TEST(PasteScan, SeesNothingInAMacroWithoutParameters) {
  EXPECT_THAT(pasted("#define BOTH a##b\n"), IsEmpty());
}

TEST(PasteScan, SeesNothingBehindTheMacrosEnd) {
  EXPECT_THAT(pasted("#define ONE(cb) 1\nvoid f(void) { apic->cb = g; }\n"), IsEmpty());
}

TEST(PasteScan, MakesANameOfAWordThatIsThere) { EXPECT_TRUE(makes("apic_call_*", "apic_call_eoi")); }

TEST(PasteScan, MakesNoNameOfAWordThatIsNotThere) { EXPECT_FALSE(makes("apic_call_*", "apic_call_read")); }

TEST(PasteScan, MakesANameOfSeveralWords) { EXPECT_TRUE(makes("__*_*_lock", "__raw_send_lock")); }

TEST(PasteScan, MakesANameOfANumber) { EXPECT_TRUE(makes("read*", "read64")); }

TEST(PasteScan, MakesNoNameThatGoesOn) { EXPECT_FALSE(makes("*_lock", "raw_lock_irq")); }

} // namespace
} // namespace condresched
