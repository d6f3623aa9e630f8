// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/SourceScan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

using Pairs = std::vector<std::pair<std::string, std::string>>;

Pairs storesOf(const std::string &text) { return scanSource(text).stores; }

TEST(SourceScan, SeesADesignatedInitializer) {
  EXPECT_THAT(storesOf("struct ops o = {\n\t.poll\t= f,\n};\n"), ElementsAre(Pair("poll", "")));
}

TEST(SourceScan, SeesAnInitializerInTheOldForm) {
  EXPECT_THAT(storesOf("struct ops o = { poll: f, };\n"), ElementsAre(Pair("poll", "")));
}

TEST(SourceScan, SeesAnAssignmentAndTheFunctionAroundIt) {
  EXPECT_THAT(storesOf("static inline void set(struct ops *o)\n{\n\to->poll = f;\n}\n"),
              ElementsAre(Pair("poll", "set")));
}

TEST(SourceScan, SeesAnAssignmentOfAnElement) {
  EXPECT_THAT(storesOf("void set(struct ops *o)\n{\n\to->poll[i + 1] = f;\n}\n"),
              ElementsAre(Pair("poll", "set")));
}

TEST(SourceScan, SeesAStoreThatLooksLikeACall) {
  EXPECT_THAT(storesOf("void set(struct ops *o)\n{\n\tWRITE_ONCE(o->poll, f);\n}\n"),
              ElementsAre(Pair("poll", "set")));
}

TEST(SourceScan, SeesTheMacroAroundAStore) {
  EXPECT_THAT(storesOf("#define OPS(f) { \\\n\t.poll = f, \\\n}\n"), ElementsAre(Pair("poll", "OPS")));
}

TEST(SourceScan, SeesAnAddressThatIsTakenToStoreThere) {
  EXPECT_THAT(storesOf("void set(void)\n{\n\tput(f, &o->poll);\n}\n"), ElementsAre(Pair("poll", "set")));
}

TEST(SourceScan, SeesAnAddressWithinAnElementThatIsTaken) {
  EXPECT_THAT(storesOf("void set(void)\n{\n\tp = &(all(x)->list[i + 1].ops->poll);\n}\n"),
              ElementsAre(Pair("poll", "set")));
}

TEST(SourceScan, SeesAnAddressInATable) {
  EXPECT_THAT(storesOf("void *slots[] = { &o.poll };\n"), ElementsAre(Pair("poll", "")));
}

TEST(SourceScan, TakesTheAddressOfAPartForNoneOfTheWhole) {
  EXPECT_THAT(storesOf("void set(struct ops *o)\n{\n\tput(&o->list.next);\n}\n"),
              ElementsAre(Pair("next", "set")));
}

TEST(SourceScan, TakesNoConjunctionForAnAddress) {
  EXPECT_THAT(storesOf("int is(struct ops *o)\n{\n\treturn (o && o->poll);\n}\n"), IsEmpty());
}

TEST(SourceScan, TakesNoComparisonForAStore) {
  EXPECT_THAT(storesOf("int is(struct ops *o)\n{\n\treturn o->poll == f;\n}\n"), IsEmpty());
}

TEST(SourceScan, TakesNoCallForAStore) {
  EXPECT_THAT(storesOf("int is(struct ops *o)\n{\n\treturn g(o->poll, 1);\n}\n"), IsEmpty());
}

TEST(SourceScan, ForgetsAFunctionAtItsEnd) {
  EXPECT_THAT(storesOf("void g(int x)\n{\n}\nstruct ops o = { .poll = f };\n"),
              ElementsAre(Pair("poll", "")));
}

TEST(SourceScan, TakesTheUseOfAMacroForNoDefinition) {
  EXPECT_THAT(storesOf("TRACE_EVENT(name,\n\t__entry->poll = poll;\n)\n"), ElementsAre(Pair("poll", "")));
}

TEST(SourceScan, KnowsAFunctionWhoseTypeStandsOnALineOfItsOwn) {
  EXPECT_THAT(storesOf("static inline void\nset(struct ops *o)\n{\n\to->poll = f;\n}\n"),
              ElementsAre(Pair("poll", "set")));
}

TEST(SourceScan, KeepsTheFunctionAcrossAnIf) {
  EXPECT_THAT(storesOf("void set(struct ops *o)\n{\n#ifdef CONFIG_X\n\to->poll = f;\n#endif\n}\n"),
              ElementsAre(Pair("poll", "set")));
}

TEST(SourceScan, SeesWhichFilesAreIncludedByName) {
  EXPECT_THAT(scanSource("#include <linux/fs.h>\n#include \"wait.c\"\n").includes, ElementsAre("wait.c"));
}

TEST(SourceScan, ListsEachIdentifierOnce) {
  EXPECT_THAT(identifiersOf("a b2 a 0x1f c_d"), ElementsAre("a", "b2", "c_d"));
}

TEST(SourceScan, TellsTheWordsOfADefinition) {
  EXPECT_THAT(
      wordsOfDefinitions("#define OPS(f) (struct ops){ f }\n"),
      ElementsAre(Pair("OPS", "define"), Pair("OPS", "f"), Pair("OPS", "ops"), Pair("OPS", "struct")));
}

TEST(SourceScan, KeepsTheMacroAcrossALineThatBeginsInTheFirstColumn) {
  EXPECT_THAT(
      storesOf("#define CALLBACKS(name) \\\nstatic struct ops name##_ops = { \\\n\t.poll = name, \\\n}\n"),
      ElementsAre(Pair("poll", "CALLBACKS")));
}

TEST(SourceScan, LetsAMacroEndWithItsLine) {
  EXPECT_THAT(wordsOfDefinitions("#define ONE 1\n\tlost\n"), ElementsAre(Pair("ONE", "define")));
}

TEST(SourceScan, LetsAFunctionGoOnBehindAMacroWithinIt) {
  EXPECT_THAT(storesOf("void set(struct ops *o)\n{\n#define ONE 1\n\to->poll = f;\n}\n"),
              ElementsAre(Pair("poll", "set")));
}

TEST(SourceScan, TellsWhichStructsHoldAnother) {
  EXPECT_THAT(
      typesAround("struct file {\n\tstruct path f_path;\n\tconst struct file_operations *f_op;\n};\n"),
      ElementsAre(Pair("file_operations", "file"), Pair("path", "file")));
}

TEST(SourceScan, TakesATypedefForAStructOfThatName) {
  EXPECT_THAT(typesAround("typedef struct wait_queue_entry wait_queue_entry_t;\n"),
              ElementsAre(Pair("wait_queue_entry", "wait_queue_entry_t")));
}

} // namespace
} // namespace condresched
