// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Snapshot.h"
#include "kernel/Kconfig.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// A kernel that can be booted.
struct KernelImage {
  std::string path;     ///< The image inside the cache.
  std::string vmlinux;  ///< The ELF beside it, or empty.
  std::string compiler; ///< As the kernel's own .config names it (CONFIG_CC_VERSION_TEXT).
  std::string key;      ///< Content-derived: same key, same kernel.
  bool cached = false;  ///< It was there already.
};

/// The key that buildKernel() keeps that kernel under, built or not.
std::string kernelKey(const Walls &walls, const Snapshot &snapshot, const Architecture &arch,
                      const ResolvedConfig &config);

/// Builds the snapshot's kernel for a resolved config, out of tree, with ccache, `jobs` at once. Cached by
/// content: tree identity, overlay, .config, architecture, compiler version. The entry is complete or absent:
/// it is renamed into place after the build ended well, so an interrupted build is never taken for a finished
/// one. Build user, host, version and timestamp are fixed so that the same input gives the same bytes.
Result<KernelImage> buildKernel(const Walls &walls, const Snapshot &snapshot, const ConfigRequest &request,
                                const ResolvedConfig &config, int jobs, const std::string &cacheDir);

} // namespace condresched
