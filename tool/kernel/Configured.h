// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Kconfig.h"

#include <string>

namespace condresched {

/// A cache key of all that decides the answer to a request.
std::string requestKey(const Walls &walls, const Snapshot &build, const ConfigRequest &request);

/// Where resolving a request leaves its build folder for whoever builds in it next: Kconfig has written the
/// headers of the config there already. May be gone.
std::string configuredFolder(const std::string &cacheDir, const std::string &requestKey);

/// Makes `folder` a build folder of `source` with this .config: from the configured one, which goes, or from
/// nothing; with the host programs that another build made. An old `folder` goes first.
Status setUpBuild(const Walls &walls, const Snapshot &build, const ConfigRequest &request,
                  const std::string &dotConfig, const std::string &cacheDir, const std::string &folder);

} // namespace condresched
