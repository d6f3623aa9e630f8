// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Escape.h"

#include <gtest/gtest.h>

namespace condresched {

TEST(Escape, LeavesPlainTextAlone) { EXPECT_EQ(escaped("fs/select.c: 100 %"), "fs/select.c: 100 %"); }

TEST(Escape, LeavesOtherScriptsAlone) { EXPECT_EQ(escaped("Müller 王"), "Müller 王"); }

TEST(Escape, WritesANewlineAsSuch) { EXPECT_EQ(escaped("a\nb"), "a\\nb"); }

TEST(Escape, WritesATabAsSuch) { EXPECT_EQ(escaped("a\tb"), "a\\tb"); }

TEST(Escape, WritesTheEscapeCharacter) { EXPECT_EQ(escaped("\x1b[31m"), "\\x1b[31m"); }

TEST(Escape, WritesAZeroByte) { EXPECT_EQ(escaped(std::string_view("a\0b", 3)), "a\\x00b"); }

TEST(Escape, WritesAByteThatIsNoUtf8) { EXPECT_EQ(escaped("caf\xe9!"), "caf\\xe9!"); }

TEST(Escape, WritesATruncatedCharacter) { EXPECT_EQ(escaped("a\xe2\x82"), "a\\xe2\\x82"); }

TEST(Escape, WritesAC1Control) { EXPECT_EQ(escaped("\xc2\x9b"), "\\u{009b}"); }

TEST(Escape, WritesAnOverrideOfTheReadingOrder) { EXPECT_EQ(escaped("\xe2\x80\xae"), "\\u{202e}"); }

} // namespace condresched
