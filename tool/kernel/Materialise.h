// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Snapshot.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// Makes the folder `place`, which is not there yet, a copy of the snapshot on disk. It is whole or absent.
/// Files of our own unpacked tree are hard links, which costs no space: nothing may be written into them.
Status copySnapshot(const Walls &walls, const Snapshot &snapshot, const std::string &place);

} // namespace condresched
