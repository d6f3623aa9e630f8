// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/DryRun.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;

/// A line in the form in which kbuild of 6.x prints a compile.
const std::string Line =
    "set -e; echo '# CC      fs/select.o'; echo '  clang-19 -Wp,-MMD,fs/.select.o.d -D__KERNEL__ "
    "-DKBUILD_STR='\\''x'\\'' -c -o fs/select.o /k/fs/select.c  ';   trap 'rm -f fs/select.o' HUP;   "
    "clang-19 "
    "-Wp,-MMD,fs/.select.o.d -D__KERNEL__ -DKBUILD_MODFILE='\"fs/select\"' -c -o fs/select.o /k/fs/select.c  "
    "; "
    "./tools/objtool/objtool --orc fs/select.o; scripts/basic/fixdep fs/.select.o.d fs/select.o 'x' > "
    "fs/.select.o.cmd";

TEST(DryRun, FindsTheUnitOfACompile) {
  EXPECT_THAT(compileLines(Line + "\n", "/k"), ElementsAre(Key("fs/select.c")));
}

TEST(DryRun, FindsTheUnitOfACompileThatIsNotNamed) {
  const std::string ofBefore64 =
      "set -e;  echo '  clang-19 -D__KERNEL__ -c -o fs/select.o /k/fs/select.c  ';   "
      "clang-19 -D__KERNEL__ -c -o fs/select.o /k/fs/select.c  ; scripts/basic/fixdep\n";
  EXPECT_THAT(compileLines(ofBefore64, "/k"), ElementsAre(Key("fs/select.c")));
}

TEST(DryRun, LeavesUnitsOfOtherFoldersOut) { EXPECT_THAT(compileLines(Line, "/other"), IsEmpty()); }

TEST(DryRun, LeavesHostProgramsOut) {
  EXPECT_THAT(compileLines("set -e; echo '# HOSTCC  x.o'; clang-19 -c -o x.o /k/scripts/x.c\n", "/k"),
              IsEmpty());
}

TEST(DryRun, TakesTheCompilersWordsUnquoted) {
  EXPECT_THAT(compilerWords(Line), ElementsAre("clang-19", "-D__KERNEL__", "-DKBUILD_MODFILE=\"fs/select\"",
                                               "-c", "-o", "fs/select.o", "/k/fs/select.c"));
}

TEST(DryRun, TakesCcacheOff) {
  EXPECT_THAT(compilerWords("ccache clang-19 -c -o a.o a.c"),
              ElementsAre("clang-19", "-c", "-o", "a.o", "a.c"));
}

TEST(DryRun, GivesNoWordsWhereNothingIsCompiled) {
  EXPECT_THAT(compilerWords("echo '# LD a.o'; ld -o a.o"), IsEmpty());
}

} // namespace
} // namespace condresched
