// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/BootTargets.h"

namespace condresched {

std::vector<BootTarget> bootTargets(const std::vector<ConfigEntry> &matrix) {
  std::vector<BootTarget> targets;
  for (const ConfigEntry &entry : matrix) {
    if (entry.point.bootModes.empty() || !entry.base.selectable)
      targets.push_back({&entry, entry.point.name, {}});
    else
      for (const BootMode &mode : entry.point.bootModes)
        targets.push_back({&entry, entry.point.name + ":" + mode.name, mode.name});
  }
  return targets;
}

GuestRun guestOf(const BootTarget &target, const KernelImage &image, const std::string &initrd) {
  GuestRun run{target.entry->request.arch.name, image.path, initrd, {}};
  if (!target.bootMode.empty())
    run.kernelArguments.push_back("preempt=" + target.bootMode);
  return run;
}

} // namespace condresched
