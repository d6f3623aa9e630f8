// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/TerminalProgress.h"

#include <gtest/gtest.h>
#include <sstream>

namespace condresched {
namespace {

ProgressStyle onTerminal() {
  ProgressStyle style;
  style.terminal = true;
  return style;
}

TEST(TerminalProgress, ShowsNoStepWhereThereIsNoTerminal) {
  std::ostringstream stream;
  TerminalProgress(stream, {}).step("resolving full");
  EXPECT_EQ(stream.str(), "");
}

TEST(TerminalProgress, LogsStepsForTheCuriousWhereThereIsNoTerminal) {
  std::ostringstream stream;
  ProgressStyle style;
  style.verbose = true;
  TerminalProgress(stream, style).step("resolving full");
  EXPECT_EQ(stream.str(), "resolving full\n");
}

TEST(TerminalProgress, ReplacesAStepByTheNextAndClearsTheLast) {
  std::ostringstream stream;
  {
    TerminalProgress progress(stream, onTerminal());
    progress.step("one");
    progress.step("two");
  }
  EXPECT_EQ(stream.str(), "one\r\033[Ktwo\r\033[K");
}

TEST(TerminalProgress, ClearsTheStepBeforeALogLine) {
  std::ostringstream stream;
  TerminalProgress progress(stream, onTerminal());
  progress.step("one");
  progress.log("done");
  EXPECT_EQ(stream.str(), "one\r\033[Kdone\n");
}

TEST(TerminalProgress, CutsAStepThatWouldWrap) {
  std::ostringstream stream;
  ProgressStyle style = onTerminal();
  style.columns = 5;
  TerminalProgress progress(stream, style);
  progress.step("abcdefgh");
  EXPECT_EQ(stream.str(), "abcd");
}

TEST(TerminalProgress, IsSilentWhenQuiet) {
  std::ostringstream stream;
  ProgressStyle style = onTerminal();
  style.quiet = true;
  TerminalProgress progress(stream, style);
  progress.step("one");
  progress.log("two");
  EXPECT_EQ(stream.str(), "");
}

TEST(TerminalProgress, ShowsDetailsOnlyWhenVerbose) {
  std::ostringstream plain;
  std::ostringstream verbose;
  ProgressStyle style;
  TerminalProgress(plain, style).detail("x");
  style.verbose = true;
  TerminalProgress(verbose, style).detail("x");
  EXPECT_EQ(plain.str() + "|" + verbose.str(), "|x\n");
}

TEST(TerminalProgress, ColoursTheStepWhenAsked) {
  std::ostringstream stream;
  ProgressStyle style = onTerminal();
  style.color = true;
  TerminalProgress progress(stream, style);
  progress.step("one");
  EXPECT_EQ(stream.str(), "\033[2mone\033[0m");
}

} // namespace
} // namespace condresched
