// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Snapshot.h"
#include "support/Walls.h"

#include <functional>
#include <string>

namespace condresched {

/// A key of what is laid over the tree; empty where nothing is.
std::string overlayKey(const Snapshot &snapshot);

/// A key of the snapshot's whole content.
std::string snapshotKey(const Snapshot &snapshot);

/// The snapshot as Kconfig and kbuild need to see it: the overlay's build files and, where there are any, the
/// files that it adds or removes. Two patches that leave the build alone share one of these.
Snapshot buildSnapshot(const Walls &walls, const Snapshot &snapshot);

/// Calls `visit` with the path (below the root) of every file under `folder`, which may be empty for the
/// root. `enter` is asked, with the folder's path, before a folder is read. Folders that cannot be listed are
/// passed over.
void walkFiles(const Walls &walls, const std::string &root, const std::string &folder,
               const std::function<bool(const std::string &)> &enter,
               const std::function<void(const std::string &)> &visit);

} // namespace condresched
