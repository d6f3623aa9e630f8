// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/CompilerMemo.h"

#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>

namespace condresched {
namespace {

/// A "compiler" in PATH that notes every run, repeats its words and its standard input, and ends as `status`
/// says.
class CompilerMemo : public testing::Test {
protected:
  CompilerMemo() {
    const std::string compiler = folder / "bin/cc-for-test";
    EXPECT_TRUE(real.files.write(compiler, "#!/bin/sh\necho run >>" + (folder / "runs") +
                                               "\necho \"$*\"\ncat\n" + "[ -s " + (folder / "words") +
                                               " ] && cat " + (folder / "words") + " >&2\nexit $(cat " +
                                               (folder / "status") + ")\n"));
    EXPECT_TRUE(real.process.run(
        {.argv = {"chmod", "0755", compiler}, .directory = {}, .env = {}, .input = {}, .stopWhenSeen = {}}));
    answer(0, "");
    const std::string path = std::getenv("PATH");
    setenv("PATH", ((folder / "bin") + ":" + path).c_str(), 1);
    arch.compiler = "cc-for-test";
    standIn = compilerMemo(real.walls, arch, folder / "cache").value() + "/cc-for-test";
    setenv("PATH", path.c_str(), 1);
  }

  /// How the compiler ends from now on.
  void answer(int status, const std::string &words) {
    EXPECT_TRUE(real.files.write(folder / "status", std::to_string(status)));
    EXPECT_TRUE(real.files.write(folder / "words", words));
  }

  ProcessResult ask(std::vector<std::string> words, const std::string &input = {}) {
    words.insert(words.begin(), standIn);
    return real.process.run({.argv = words, .directory = {}, .env = {}, .input = input, .stopWhenSeen = {}})
        .value();
  }

  long runs() {
    const std::string text = real.files.read(folder / "runs").value_or("");
    return std::count(text.begin(), text.end(), '\n');
  }

  const std::vector<std::string> Option = {"-Werror", "-mx",       "-c", "-x",
                                           "c",       "/dev/null", "-o", ".tmp_12/tmp.o"};
  TempFolder folder;
  RealWalls real;
  Architecture arch;
  std::string standIn;
};

TEST_F(CompilerMemo, AsksTheCompilerOnce) {
  ask({"--version"});
  ask({"--version"});
  EXPECT_EQ(runs(), 1);
}

TEST_F(CompilerMemo, RepeatsTheAnswer) {
  const std::string first = ask({"--version"}).output;
  EXPECT_EQ(ask({"--version"}).output, first);
}

TEST_F(CompilerMemo, TheNameOfATemporaryFileIsNoOtherQuestion) {
  ask(Option);
  std::vector<std::string> again = Option;
  again.back() = ".tmp_345/tmp.o";
  ask(again);
  EXPECT_EQ(runs(), 1);
}

TEST_F(CompilerMemo, AnotherOptionIsAnotherQuestion) {
  ask(Option);
  std::vector<std::string> other = Option;
  other[1] = "-my";
  ask(other);
  EXPECT_EQ(runs(), 2);
}

TEST_F(CompilerMemo, StandardInputIsPartOfTheQuestion) {
  ask({"-x", "c", "-", "-c", "-o", "/dev/null"}, "int a;\n");
  ask({"-x", "c", "-", "-c", "-o", "/dev/null"}, "int b;\n");
  EXPECT_EQ(runs(), 2);
}

TEST_F(CompilerMemo, TheCompilerReadsTheStandardInput) {
  EXPECT_EQ(ask({"-x", "c", "-", "-o", "/dev/null"}, "int a;\n").output, "-x c - -o /dev/null\nint a;\n");
}

TEST_F(CompilerMemo, RepeatsANo) {
  answer(1, "unknown argument\n");
  ask(Option);
  answer(0, "");
  EXPECT_EQ(ask(Option).status, 1);
}

TEST_F(CompilerMemo, ASilentFailureIsNotRemembered) {
  answer(1, "");
  ask(Option);
  answer(0, "");
  EXPECT_EQ(ask(Option).status, 0);
}

TEST_F(CompilerMemo, AFullDiskIsNotRemembered) {
  answer(1, "error: No space left on device\n");
  ask(Option);
  answer(0, "");
  EXPECT_EQ(ask(Option).status, 0);
}

TEST_F(CompilerMemo, HandsARealCompileOn) {
  ask({"-c", "-o", "a.o", "a.c"});
  ask({"-c", "-o", "a.o", "a.c"});
  EXPECT_EQ(runs(), 2);
}

TEST_F(CompilerMemo, HandsQuestionsThatReadHeadersOn) {
  ask({"-Iinclude", "-E", "-x", "c", "-"}, "#include <a.h>\n");
  ask({"-Iinclude", "-E", "-x", "c", "-"}, "#include <a.h>\n");
  EXPECT_EQ(runs(), 2);
}

} // namespace
} // namespace condresched
