// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// A packed kernel unpacked in the cache.
struct UnpackedArchive {
  std::string path;     ///< The tree's root.
  std::string identity; ///< Of the archive: path, size and time.
};

/// Unpacks a tar archive of one kernel tree into the cache, once: beside its place, then renamed, so that an
/// interrupted run leaves no half tree. Errors: tar cannot read it, it holds no single top folder.
Result<UnpackedArchive> unpackArchive(const Walls &walls, const std::string &archive,
                                      const std::string &cacheDir);

} // namespace condresched
