// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Capture.h"

#include <gtest/gtest.h>

namespace condresched {
namespace {

TEST(Capture, KeepsAllBelowTheLimit) {
  Capture capture("", 4);
  capture.add("ab");
  capture.add("cd");
  EXPECT_EQ(capture.take(), "abcd");
}

TEST(Capture, SaysWhereItCut) {
  Capture capture("", 3);
  capture.add("ab");
  capture.add("cd");
  EXPECT_EQ(capture.take(), "abc\n[cut after 3 bytes]\n");
}

TEST(Capture, SeesATextThatComesInPieces) {
  Capture capture("login:");
  capture.add("...lo");
  capture.add("gi");
  capture.add("n: ");
  EXPECT_TRUE(capture.seen());
}

TEST(Capture, SeesATextBeyondTheLimit) {
  Capture capture("end", 2);
  capture.add("much text");
  capture.add(" before the end");
  EXPECT_TRUE(capture.seen());
}

TEST(Capture, DoesNotSeeWhatWasNotThere) {
  Capture capture("end");
  capture.add("en");
  capture.add("emy");
  EXPECT_FALSE(capture.seen());
}

TEST(Capture, SeesNothingWhereNothingIsWanted) {
  Capture capture;
  capture.add("text");
  EXPECT_FALSE(capture.seen());
}

} // namespace
} // namespace condresched
