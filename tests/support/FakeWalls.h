// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/FakeClock.h"
#include "support/FakeFileSystem.h"
#include "support/FakeProcess.h"
#include "support/FakeProgress.h"
#include "support/Walls.h"

namespace condresched {

/// All fakes and the walls made of them: `FakeWalls fake; readPatch(fake.walls, ...)`.
struct FakeWalls {
  FakeProcess process;
  FakeFileSystem files;
  FakeClock clock;
  FakeProgress progress;
  Walls walls{process, files, clock, progress};
};

} // namespace condresched
