// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Architecture.h"
#include "kernel/Prepared.h"
#include "support/Walls.h"

#include <string>
#include <vector>

namespace condresched {

/// Whether a folder of the tree, or what is below it, may be part of a kernel of the architecture: no
/// document, no program of the building machine, no other architecture.
bool mayBeKernel(const Architecture &arch, const std::string &folder);

/// The folders that kbuild can be asked for, which together make up the kernel: those at the top that have a
/// makefile, the architecture's, and those that only the architecture's own makefile names (`libs-y`,
/// `drivers-y`: on x86_64 arch/x86/lib, pci, power), as make tells. Errors: undecided, make fails.
Result<std::vector<std::string>> kernelFolders(const Walls &walls, const PreparedConfig &prepared,
                                               const Architecture &arch, const std::string &cacheDir);

} // namespace condresched
