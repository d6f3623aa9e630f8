// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/StaticKeys.h"

namespace condresched {

MachineFunction inMode(const MachineFunction &function, const std::optional<BootMode> &mode) {
  MachineFunction decided = function;
  for (Instruction &instruction : decided.code) {
    if (!mode || !instruction.key || !instruction.key->name.starts_with(dynamicKeyPrefix))
      continue;
    const bool jumps = switchesOn(*mode, instruction.key->name) == instruction.key->jumpsWhenOn;
    instruction.kind = jumps ? FlowKind::Jump : FlowKind::Plain;
    instruction.destination.reset();
    if (jumps)
      instruction.destination = instruction.key->destination;
  }
  return decided;
}

} // namespace condresched
