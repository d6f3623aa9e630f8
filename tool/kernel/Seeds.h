// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Kconfig.h"

#include <string>

namespace condresched {

/// Where the things lie that build folders of one tree, architecture and profile base share.
struct Seeds {
  std::string kconfig; ///< A build folder with the tree's kconfig program and the profile's base .config.
  std::string hostPrograms; ///< kbuild's helpers for the host, and nothing that depends on a config.
  std::string cacheDir;
};
Seeds seedsOf(const Walls &walls, const Snapshot &build, const ConfigRequest &request,
              const std::string &cacheDir);

/// Makes `work` a copy of the kconfig seed, which is made where it is not there yet. An old `work` goes
/// first.
Status copyKconfig(const Walls &walls, const Seeds &seeds, const std::string &source,
                   const ConfigRequest &request, const std::string &work);

/// Puts the host programs into `folder`, with their times, which make judges by. Where there are none yet
/// nothing happens: make builds them.
Status addHostPrograms(const Walls &walls, const Seeds &seeds, const std::string &folder);

/// Keeps the host programs of a prepared build folder for later ones; the first that are kept stay.
Status keepHostPrograms(const Walls &walls, const Seeds &seeds, const std::string &prepared);

} // namespace condresched
