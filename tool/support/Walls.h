// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/Clock.h"
#include "support/FileSystem.h"
#include "support/Process.h"
#include "support/Progress.h"

namespace condresched {

/// The outside world, made once by main and handed down by reference. Plain references to
/// walls: no stage keeps state in here, or reads another's.
struct Walls {
  Process &process;
  FileSystem &files;
  Clock &clock;
  Progress &progress;
};

} // namespace condresched
