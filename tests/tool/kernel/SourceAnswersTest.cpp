// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/SourceAnswers.h"

#include "FakeKernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

/// A tree with two kinds of files and a header whose macro registers.
class SourceAnswersTest : public testing::Test {
protected:
  SourceAnswersTest() {
    put("fs/pipe.c",
        "int pipe_poll(void)\n{\n\treturn 0;\n}\nstruct file_operations p = { .poll = pipe_poll };\n");
    put("fs/tty.c", "OPS(tty, tty_poll);\n");
    put("fs/file.c", "#include \"part.c\"\n");
    put("fs/part.c", "int part(void)\n{\n\treturn 0;\n}\n");
    put("net/other.c", "struct other o = { .poll = other_poll };\n");
    put("include/linux/ops.h", "#define OPS(name, f) struct file_operations name##_ops = { .poll = f }\n"
                               "struct file {\n\tstruct file_operations *f_op;\n};\n");
    put("arch/x86/lib/copy.S", "SYM_FUNC_START(copy_page)\n");
  }
  void put(const std::string &path, const std::string &text) {
    ASSERT_TRUE(fake.files.write("/tree/" + path, text).has_value());
  }
  SourceAnswers answers(const Snapshot &snapshot) {
    return {fake.walls, snapshot, arch, {"fs/file.c", "fs/pipe.c", "fs/tty.c", "net/other.c"}, "/cache"};
  }

  FakeWalls fake;
  Architecture arch = FakeKernel::request().arch;
  Snapshot tree{{"/tree", "tree", "6.12", {}, "one", false}, {}};
};

TEST_F(SourceAnswersTest, FindDefinitionsAlsoInIncludedSourceFiles) {
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.defining("part"), ElementsAre("fs/file.c"));
}

TEST_F(SourceAnswersTest, FindRegistrationsWrittenOutAndByAHeadersMacro) {
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.storing("file_operations", "poll"), UnorderedElementsAre("fs/pipe.c", "fs/tty.c"));
}

TEST_F(SourceAnswersTest, FindARegistrationInAHeaderBesideTheUnit) {
  put("fs/file.c", "#include \"tables.h\"\n");
  put("fs/tables.h", "static const struct file_operations table = { .poll = f };\n");
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.storing("file_operations", "poll"), testing::Contains("fs/file.c"));
}

TEST_F(SourceAnswersTest, FindANameThatAUnitsMacroPastesTogether) {
  put("net/other.c", "#define UPDATE(cb) static_call_update(apic_call_##cb, f)\nUPDATE(eoi);\n");
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.mentioning("apic_call_eoi"), ElementsAre("net/other.c"));
}

TEST_F(SourceAnswersTest, FindANameThatAHeadersMacroPastesTogether) {
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.mentioning("tty_ops"), ElementsAre("fs/tty.c"));
}

TEST_F(SourceAnswersTest, FindANameThatAHeadersMacroMakesOfAWordOfAnother) {
  put("include/linux/more.h", "#define PTY() OPS(pty, f)\n");
  put("net/other.c", "PTY();\n");
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.mentioning("pty_ops"), testing::Contains("net/other.c"));
}

TEST_F(SourceAnswersTest, FindWhoUsesANameByAHeadersMacro) {
  put("include/linux/device.h", "#define devm_add(d, f) \\\n\t__devm_add(d, f, #f)\n");
  put("net/other.c", "void g(void)\n{\n\tdevm_add(d, f);\n}\n");
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.mentioning("__devm_add"), ElementsAre("net/other.c"));
}

TEST_F(SourceAnswersTest, FindAFunctionThatAHeaderBesideTheUnitDefines) {
  put("net/plugin.h", "void note(void)\n{\n}\n");
  put("net/other.c", "#include \"plugin.h\"\n");
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.defining("note"), ElementsAre("net/other.c"));
}

TEST_F(SourceAnswersTest, FindWhoUsesANameByAMacroOfAHeadersFunction) {
  put("include/linux/device.h",
      "static inline int __add_or_reset(void (*f)(void))\n{\n\treturn __add(f);\n}\n"
      "#define add_or_reset(f) __add_or_reset(f)\n");
  put("net/other.c", "void g(void)\n{\n\tadd_or_reset(f);\n}\n");
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.mentioning("__add"), ElementsAre("net/other.c"));
}

TEST_F(SourceAnswersTest, FindWhoUsesANameByAHeadersFunctionThatNoUnitNames) {
  put("include/linux/device.h", "static inline int inner(void (*f)(void))\n{\n\treturn __add(f);\n}\n"
                                "static inline int outer(void (*f)(void))\n{\n\treturn inner(f);\n}\n");
  put("net/other.c", "void g(void)\n{\n\touter(f);\n}\n");
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.mentioning("__add"), ElementsAre("net/other.c"));
}

TEST_F(SourceAnswersTest, FindRegistrationsByAMacroOfAMacroOfAMacro) {
  put("include/linux/deep.h", "#define TWO(n, f) OPS(n, f)\n#define THREE(n, f) TWO(n, f)\n");
  put("net/other.c", "THREE(other, other_poll);\n");
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.storing("file_operations", "poll"), testing::Contains("net/other.c"));
}

TEST_F(SourceAnswersTest, FindAStoreToAFieldThatAnArgumentNames) {
  put("net/other.c", "#define SET(cb) file_operations.cb = f\nvoid g(void)\n{\n\tSET(flush);\n}\n");
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.storing("file_operations", "flush"), ElementsAre("net/other.c"));
}

TEST_F(SourceAnswersTest, SeeWhatAPatchMakesAHeadersMacroPaste) {
  Snapshot patched = tree;
  patched.overlay["include/linux/ops.h"] = "#define OPS(name, f) struct file_operations name##_table\n";
  SourceAnswers texts = answers(patched);
  EXPECT_THAT(texts.mentioning("tty_table"), ElementsAre("fs/tty.c"));
}

TEST_F(SourceAnswersTest, KnowAssembly) {
  SourceAnswers texts = answers(tree);
  EXPECT_TRUE(texts.isAssembly("copy_page"));
}

TEST_F(SourceAnswersTest, AreKeptWithoutLookingAgain) {
  {
    SourceAnswers texts = answers(tree);
    texts.mentioning("part");
    ASSERT_TRUE(texts.keep().has_value());
  }
  put("fs/pipe.c", "part\n"); // A tree of the same identity never changes: this shows who reads it.
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.mentioning("part"), ElementsAre("fs/file.c"));
}

TEST_F(SourceAnswersTest, SeeWhatAPatchAddsToAUnit) {
  Snapshot patched = tree;
  patched.overlay["net/other.c"] = "struct file_operations o = { .poll = other_poll };\n";
  SourceAnswers texts = answers(patched);
  EXPECT_THAT(texts.storing("file_operations", "poll"),
              UnorderedElementsAre("fs/pipe.c", "fs/tty.c", "net/other.c"));
}

TEST_F(SourceAnswersTest, SeeThatAPatchUsesAHeadersMacroThatStores) {
  Snapshot patched = tree;
  patched.overlay["net/other.c"] = "OPS(other, other_poll);\n";
  SourceAnswers texts = answers(patched);
  EXPECT_THAT(texts.storing("file_operations", "poll"), testing::Contains("net/other.c"));
}

TEST_F(SourceAnswersTest, SeeThatAPatchUsesAHeadersMacroThatHoldsAName) {
  put("include/linux/device.h", "#define devm_add(d, f) __devm_add(d, f, #f)\n");
  Snapshot patched = tree;
  patched.overlay["net/other.c"] = "void g(void)\n{\n\tdevm_add(d, f);\n}\n";
  SourceAnswers texts = answers(patched);
  EXPECT_THAT(texts.mentioning("__devm_add"), ElementsAre("net/other.c"));
}

TEST_F(SourceAnswersTest, SeeThatAPatchUsesAHeadersMacroThatPastesAName) {
  Snapshot patched = tree;
  patched.overlay["net/other.c"] = "OPS(other, f);\n";
  SourceAnswers texts = answers(patched);
  EXPECT_THAT(texts.mentioning("other_ops"), ElementsAre("net/other.c"));
}

TEST_F(SourceAnswersTest, SeeWhatAPatchAddsWithAnswersThatWereKept) {
  {
    SourceAnswers texts = answers(tree);
    texts.storing("file_operations", "poll");
    ASSERT_TRUE(texts.keep().has_value());
  }
  fake.files.files.erase("/tree/include/linux/ops.h"); // Whoever looks again finds no macro.
  Snapshot patched = tree;
  patched.overlay["net/other.c"] = "OPS(other, other_poll);\n";
  SourceAnswers texts = answers(patched);
  EXPECT_THAT(texts.storing("file_operations", "poll"), testing::Contains("net/other.c"));
}

TEST_F(SourceAnswersTest, SeeAFunctionThatAPatchAddsToAHeaderBesideTheUnit) {
  put("net/plugin.h", "");
  put("net/other.c", "#include \"plugin.h\"\n");
  Snapshot patched = tree;
  patched.overlay["net/plugin.h"] = "void note(void)\n{\n}\n";
  SourceAnswers texts = answers(patched);
  EXPECT_THAT(texts.defining("note"), ElementsAre("net/other.c"));
}

TEST_F(SourceAnswersTest, SeeWhatAPatchMakesAHeadersMacroStore) {
  Snapshot patched = tree;
  patched.overlay["include/linux/ops.h"] =
      "#define OPS(name, f) struct file_operations name##_ops = { .read = f }\n";
  SourceAnswers texts = answers(patched);
  EXPECT_THAT(texts.storing("file_operations", "read"), ElementsAre("fs/tty.c"));
}

TEST_F(SourceAnswersTest, AreNoneForWhatIsNotThere) {
  SourceAnswers texts = answers(tree);
  EXPECT_THAT(texts.defining("nobody"), IsEmpty());
}

} // namespace
} // namespace condresched
