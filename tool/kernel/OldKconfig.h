// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Kconfig.h"

#include <string>

namespace condresched {

/// The .config that Debian's kconfiglib makes of the request, for a tree whose makefiles today's make
/// refuses. `work` is made and used for files in between. Errors: python3-kconfiglib is missing, or cannot
/// read the tree's Kconfig.
Result<std::string> resolveWithKconfiglib(const Walls &walls, const std::string &source,
                                          const ConfigRequest &request, const std::string &work);

/// Writes the header that a C file sees of `dotConfig` to `header`, in the same way.
Status writeAutoconf(const Walls &walls, const std::string &source, const ConfigRequest &request,
                     const std::string &dotConfig, const std::string &work, const std::string &header);

} // namespace condresched
