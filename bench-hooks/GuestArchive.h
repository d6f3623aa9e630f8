// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/Cpio.h"
#include "bench-hooks/Engine.h"
#include "core/Result.h"
#include "support/Embedded.h"
#include "support/Walls.h"

#include <string>
#include <vector>

namespace condresched {

/// What a guest's initramfs is made of.
struct GuestArchive {
  std::vector<EmbeddedFile> sources; ///< Of its static init, compiled in one go.
  std::vector<CpioEntry> files;      ///< All but the init.
};

/// The name that packedGuest() keeps the archive under, by content; nothing is compiled. Errors: the compiler
/// cannot be asked for its version.
Result<std::string> guestKey(const Walls &walls, const CCompiler &compiler, const GuestArchive &guest);

/// Compiles the init with `compiler` and packs it with the files, in the cache, by content. Returns the
/// archive's path. Errors: the compiler's, and those of the disk.
Result<std::string> packedGuest(const Walls &walls, const CCompiler &compiler, const GuestArchive &guest,
                                const std::string &cacheDir);

} // namespace condresched
