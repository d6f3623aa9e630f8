// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/BlockPath.h"

namespace condresched {

namespace {

bool isCall(const Instruction &instruction) {
  return instruction.kind == FlowKind::Call || instruction.kind == FlowKind::TailCall;
}

void append(MachinePath &path, const Instruction &instruction, bool taken, const CallPath &callPath) {
  if (isCall(instruction))
    if (std::optional<MachinePath> called = callPath(instruction)) {
      path.insert(path.end(), called->begin(), called->end());
      return;
    }
  path.push_back(pathInstruction(instruction, taken));
}

} // namespace

MachinePath pathAlong(const MachineFunction &function, const FlowGraph &graph, const BlockWay &way,
                      const CallPath &callPath) {
  MachinePath path;
  for (std::size_t at = 0; at < way.blocks.size(); ++at) {
    if (way.innerLoops.contains(way.blocks[at]))
      continue;
    const std::optional<std::size_t> next =
        at + 1 < way.blocks.size() ? std::optional(way.blocks[at + 1]) : way.after;
    const Block &block = graph.blocks[way.blocks[at]];
    const bool taken = !next || graph.blocks[*next].first != block.last + 1;
    for (std::size_t index = block.first; index <= block.last; ++index)
      append(path, function.code[index], taken, callPath);
  }
  return path;
}

} // namespace condresched
