// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/MachineCode.h"

#include <cstdint>
#include <vector>

namespace condresched {

/// One instruction that a CPU comes by, as it stands in the object: relocations may still be open.
struct PathInstruction {
  std::vector<std::uint8_t> bytes;
  FlowKind kind = FlowKind::Plain;
  /// Of a conditional jump or return: the path does not go on behind it. The others always leave.
  bool taken = false;
};

/// Instructions in the order in which they run: a loop's body once round, and where it calls, the call, the
/// callee's way to its return, the return, and what stands behind the call.
using MachinePath = std::vector<PathInstruction>;

/// The step that runs an instruction of a function.
inline PathInstruction pathInstruction(const Instruction &instruction, bool taken) {
  return {{instruction.bytes.begin(), instruction.bytes.end()}, instruction.kind, taken};
}

/// True where the next instruction of the path is not the one at the next address.
inline bool leavesTheLine(const PathInstruction &instruction) {
  if (instruction.kind == FlowKind::ConditionalJump || instruction.kind == FlowKind::ConditionalReturn)
    return instruction.taken;
  return instruction.kind != FlowKind::Plain;
}

} // namespace condresched
