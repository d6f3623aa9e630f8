// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Cpio.h"

#include <cstdio>

namespace condresched {

namespace {

void appendHex(std::string &archive, std::size_t value) {
  char digits[9];
  std::snprintf(digits, sizeof digits, "%08X", static_cast<unsigned>(value));
  archive += digits;
}

/// Names and contents each end on a multiple of four bytes.
void pad(std::string &archive) { archive.append((4 - archive.size() % 4) % 4, '\0'); }

void append(std::string &archive, const CpioEntry &entry, std::size_t inode) {
  const std::size_t links = 1;
  const std::size_t nothing = 0; // uid, gid, mtime, the archive's own device, checksum.
  archive += "070701";
  for (const std::size_t field :
       {inode, std::size_t{entry.mode}, nothing, nothing, links, nothing, entry.content.size(), nothing,
        nothing, std::size_t{entry.rdevMajor}, std::size_t{entry.rdevMinor}, entry.path.size() + 1, nothing})
    appendHex(archive, field);
  archive += entry.path;
  archive += '\0';
  pad(archive);
  archive += entry.content;
  pad(archive);
}

} // namespace

std::string cpioArchive(const std::vector<CpioEntry> &entries) {
  std::string archive;
  std::size_t inode = 0;
  for (const CpioEntry &entry : entries)
    append(archive, entry, ++inode);
  append(archive, {"TRAILER!!!", 0, {}, 0, 0}, 0);
  return archive;
}

} // namespace condresched
