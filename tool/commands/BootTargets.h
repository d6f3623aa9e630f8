// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/Engine.h"
#include "commands/ConfigMatrix.h"
#include "kernel/KernelBuild.h"

namespace condresched {

/// One config, or one boot mode of it, to be booted.
struct BootTarget {
  const ConfigEntry *entry = nullptr;
  std::string name;     ///< As in the report: `full`, `dynamic:none`.
  std::string bootMode; ///< Or empty.
};

/// Each config's boot modes, or the config itself where it has none or the base cannot select it.
std::vector<BootTarget> bootTargets(const std::vector<ConfigEntry> &matrix);

/// The boot of a target's kernel with that initrd.
GuestRun guestOf(const BootTarget &target, const KernelImage &image, const std::string &initrd);

} // namespace condresched
