// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/PatchForm.h"

#include <gmock/gmock.h>

namespace condresched {
namespace {

TEST(PatchForm, TakesAFormatPatchForAMail) {
  EXPECT_TRUE(looksLikeMail("From 0123 Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n\n---\n"));
}

TEST(PatchForm, TakesHeadersAloneForAMail) {
  EXPECT_TRUE(looksLikeMail("Message-Id: <1@b>\nFrom: A <a@b>\nSubject: x\n\ntext\n"));
}

TEST(PatchForm, ReadsAFoldedHeader) {
  EXPECT_TRUE(looksLikeMail("From: A <a@b>\nSubject: a\n folded one\n\ntext\n"));
}

TEST(PatchForm, ReadsAHeaderFoldedBeforeTheSender) {
  EXPECT_TRUE(looksLikeMail("Received: from x\n\tby y\nFrom: A <a@b>\n\ntext\n"));
}

TEST(PatchForm, TakesABareDiffForNoMail) {
  EXPECT_FALSE(looksLikeMail("diff --git a/x b/x\n--- a/x\n+++ b/x\n"));
}

TEST(PatchForm, TakesWhatGitShowPrintsForNoMail) {
  EXPECT_FALSE(
      looksLikeMail("commit 0123\nAuthor: A <a@b>\nDate:   Mon\n\n    Subject\n\ndiff --git a/x b/x\n"));
}

TEST(PatchForm, CountsTheMailsOfAnMbox) {
  EXPECT_EQ(countMails("From a Mon Sep 17\nSubject: x\n\ntext\n\nFrom b@c  Tue Sep 18\nSubject: y\n\n"), 2);
}

TEST(PatchForm, CountsNoSentenceAsAMail) {
  EXPECT_EQ(countMails("From a Mon Sep 17\nSubject: x\n\nFrom now on it works.\n"), 1);
}

TEST(PatchForm, FindsTheSubjectThatGitShowPrints) {
  EXPECT_EQ(shownSubject("commit 0123\nAuthor: A\nDate: now\n\n    sched: do it\n\n    Text.\n\ndiff"),
            "sched: do it");
}

TEST(PatchForm, FindsNoSubjectInABareDiff) {
  EXPECT_EQ(shownSubject("diff --git a/x b/x\n    indented\n"), "");
}

TEST(PatchForm, UndoesDosLinesWhereAllAreSo) { EXPECT_EQ(withUnixLines("a\r\nb\r\n"), "a\nb\n"); }

TEST(PatchForm, KeepsACarriageReturnThatBelongsToOneLine) {
  EXPECT_EQ(withUnixLines("a\r\nb\n"), "a\r\nb\n");
}

TEST(PatchForm, SplitsLinesWithAndWithoutALastLineEnd) {
  EXPECT_THAT(linesOf("a\n\nb"), testing::ElementsAre("a", "", "b"));
}

} // namespace
} // namespace condresched
