// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/DiskFileSystem.h"
#include "support/FakeClock.h"
#include "support/FakeProgress.h"
#include "support/PosixProcess.h"
#include "support/Walls.h"

namespace condresched {

/// Real programs on the real disk, for tests of what stands on git's behaviour.
struct RealWalls {
  PosixProcess process;
  DiskFileSystem files;
  FakeClock clock;
  FakeProgress progress;
  Walls walls{process, files, clock, progress};
};

} // namespace condresched
