// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Prepared.h"

#include <string>

namespace condresched {

/// One side in one config, as the unit readers need it.
struct SideQuestion {
  const Snapshot &snapshot;
  const PreparedConfig &prepared;
  const Architecture &arch;
  std::string config;
  std::string cacheDir;
};

} // namespace condresched
