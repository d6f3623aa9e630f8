// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Cpio.h"

#include <gtest/gtest.h>

using namespace condresched;

namespace {

/// 13 fields of 8 digits behind the magic number, then the name.
constexpr std::size_t headerSize = 6 + 13 * 8;

const CpioEntry note = {"a", 0100644, "hi", 0, 0};

} // namespace

// magic, inode, mode, uid, gid, links, mtime, size, two device numbers, two of the node, name's size,
// checksum.
TEST(Cpio, WritesTheHeaderOfTheNewFormat) {
  EXPECT_EQ(cpioArchive({note}).substr(0, headerSize), "070701"
                                                       "00000001"
                                                       "000081A4"
                                                       "00000000"
                                                       "00000000"
                                                       "00000001"
                                                       "00000000"
                                                       "00000002"
                                                       "00000000"
                                                       "00000000"
                                                       "00000000"
                                                       "00000000"
                                                       "00000002"
                                                       "00000000");
}

// The header, "a" and its zero are 112 bytes, no padding; the content is filled up to 4.
TEST(Cpio, PadsContentsToFourBytes) {
  EXPECT_EQ(cpioArchive({note}).substr(headerSize, 6), std::string("a\0hi\0\0", 6));
}

// 116 bytes, then the trailer's header, "TRAILER!!!" and its zero: 121, filled up to 124.
TEST(Cpio, EndsWithATrailer) {
  const std::string archive = cpioArchive({note});
  EXPECT_EQ(archive.size(), 116u + 124u);
  EXPECT_EQ(archive.substr(116 + headerSize, 11), std::string("TRAILER!!!\0", 11));
}

TEST(Cpio, NumbersDeviceNodes) {
  const std::string archive = cpioArchive({{"dev/console", 020600, {}, 5, 1}});
  EXPECT_EQ(archive.substr(6 + 9 * 8, 16), "0000000500000001");
}
