// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Snapshot.h"
#include "support/Walls.h"

#include <optional>
#include <string>

namespace condresched {

/// Opens what `-C` names: an unpacked tree, a git work tree, or a linux-source-*.tar.xz as
/// Debian ships it, which is unpacked once into the cache (beside, then renamed).
/// Errors: no such path, no kernel tree (no top Makefile with VERSION), a corrupt archive.
Result<Tree> openTree(const Walls &walls, const std::string &given, const std::string &cacheDir);

/// A file of a snapshot, or nullopt where the side does not have it.
Result<std::optional<std::string>> readFile(const Walls &walls, const Snapshot &snapshot,
                                            const std::string &path);

/// The snapshot as a folder on disk for programs that cannot read an overlay (make). Where nothing
/// is overlaid that is the tree itself; otherwise a copy in the cache, keyed by content, with hard links
/// where the tree is our own (`Tree::owned`). Callers must not write into it.
Result<std::string> materialise(const Walls &walls, const Snapshot &snapshot, const std::string &cacheDir);

/// Whether the overlay changes what Kconfig resolves or how kbuild compiles (Kconfig, Makefile,
/// Kbuild, scripts/, tools/, inputs of generated headers), so that make must see it.
bool changesBuildSystem(const Snapshot &snapshot);

} // namespace condresched
