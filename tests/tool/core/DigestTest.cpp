// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Digest.h"

#include <gtest/gtest.h>

namespace condresched {

// The vectors are those of FIPS 180-2, appendix B, and of the empty message.
TEST(Digest, GivesThePublishedValueOfAbc) {
  EXPECT_EQ(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Digest, GivesThePublishedValueOfTwoBlocks) {
  EXPECT_EQ(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Digest, GivesThePublishedValueOfNothing) {
  EXPECT_EQ(digest(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Digest, ReadsPastAZeroByte) {
  EXPECT_NE(digest(std::string_view("a\0b", 3)), digest(std::string_view("a\0c", 3)));
}

} // namespace condresched
