// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace condresched {

/// A file, folder or device node of an initramfs.
struct CpioEntry {
  std::string path;            ///< Without a leading slash.
  std::uint32_t mode = 0;      ///< Type and permission bits, as st_mode.
  std::string content;         ///< Of a regular file.
  std::uint32_t rdevMajor = 0; ///< Of a device node.
  std::uint32_t rdevMinor = 0;
};

/// The entries as an archive in the `newc` format that the kernel unpacks (its
/// Documentation/driver-api/early-userspace/buffer-format.rst). All belong to root and have time 0, so that
/// the same entries give the same bytes.
std::string cpioArchive(const std::vector<CpioEntry> &entries);

} // namespace condresched
