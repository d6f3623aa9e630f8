// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/SourceFrames.h"

#include "support/RealWalls.h"
#include "support/TempFolder.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

/// An executable made of C, whose only instruction that matters is the first of `f`, at 0x1000.
std::string compiled(const std::string &source, const std::string &debug) {
  RealWalls real;
  TempFolder folder;
  (void)real.files.write(folder / "src/unit.c", source);
  Command command;
  command.argv = {"clang-19",
                  "--target=x86_64-linux-gnu",
                  "-O1",
                  debug,
                  "-nostdlib",
                  "-static",
                  "-fuse-ld=lld-19",
                  "-Wl,-Ttext=0x1000,-e,f",
                  "-o",
                  folder / "linked",
                  "../src/unit.c"};
  (void)real.files.makeDirectories(folder / "out");
  command.directory = folder / "out";
  Result<ProcessResult> result = real.process.run(command);
  if (!result || !result->ok())
    throw std::runtime_error(result ? result->errors : result.error().what);
  return *real.files.read(folder / "linked");
}

const std::string inlined = "extern int x;\nint x;\n"
                            "static inline __attribute__((always_inline)) void g(void) {\n  x = 1;\n}\n"
                            "void f(void) {\n  g();\n}\n";

std::vector<std::string> frames() {
  std::vector<std::string> lines;
  const auto found = sourceFrames(compiled(inlined, "-g"), {0x1000});
  for (const SourceFrame &frame : found->at(0))
    lines.push_back(frame.function + " " + belowTree(frame.file) + ":" + std::to_string(frame.line));
  return lines;
}

TEST(SourceFrames, NameTheWholeChainInnermostFirst) {
  EXPECT_THAT(frames(), testing::ElementsAre("g unit.c:4", "f unit.c:7"));
}

TEST(SourceFrames, AreNoneWhereNothingIsKnown) {
  EXPECT_THAT(sourceFrames(compiled(inlined, "-g"), {0x10})->at(0), testing::IsEmpty());
}

TEST(SourceFrames, NeedDebugInformation) { EXPECT_FALSE(sourceFrames(compiled(inlined, "-g0"), {0x1000})); }

TEST(PositionedFunctions, NameFilesBelowTheTree) {
  RealWalls real;
  TempFolder folder;
  (void)real.files.write(folder / "tree/fs/unit.c", inlined);
  Command command;
  command.argv = {"clang-19", "--target=x86_64-linux-gnu", "-O1", "-gline-tables-only",
                  "-c",       folder / "tree/fs/unit.c",   "-o",  folder / "unit.o"};
  ASSERT_TRUE(real.process.run(command)->ok());
  const std::string object = *real.files.read(folder / "unit.o");
  const Result<MachineUnit> unit = readMachineCode(object, "");
  const auto found = positionedFunctions(object, {&unit->functions.at("f")}, folder / "tree");
  const std::vector<SourceFrame> expected = {{"g", "fs/unit.c", 4, 5, 0}, {"f", "fs/unit.c", 7, 3, 0}};
  EXPECT_EQ(found->at(0).frames.at(0), expected);
}

TEST(SourceFrames, NeedAnElf) { EXPECT_FALSE(sourceFrames("no ELF", {0x1000})); }

TEST(BelowTree, LeavesOutTheLinkBesideTheBuildFolder) {
  EXPECT_EQ(belowTree("../src/fs/pipe.c"), "fs/pipe.c");
}

TEST(BelowTree, LeavesOutTheBuildFolder) {
  EXPECT_EQ(belowTree("/home/me/src/cache/build/0123/src/fs/pipe.c"), "fs/pipe.c");
}

TEST(BelowTree, KeepsAGeneratedHeaderBelowTheBuildFolder) {
  EXPECT_EQ(belowTree("./arch/x86/include/generated/asm/x.h"), "arch/x86/include/generated/asm/x.h");
}

} // namespace
} // namespace condresched
