// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/HotSegments.h"

#include <algorithm>

namespace condresched {

namespace {

int depthOf(const FlowGraph &graph, std::optional<std::size_t> loop) {
  int depth = 0;
  for (; loop; loop = graph.loops[*loop].parent)
    ++depth;
  return depth;
}

std::map<std::string, int> callsOn(const CountedCode &code, const BlockWay &way) {
  std::map<std::string, int> calls;
  for (const std::size_t node : way.blocks) {
    if (way.innerLoops.contains(node))
      continue;
    const Block &block = code.graph.blocks[node];
    for (std::size_t index = block.first; index <= block.last; ++index)
      if (const Instruction &instruction = code.code->code[index]; instruction.kind == FlowKind::Call ||
                                                                   instruction.kind == FlowKind::TailCall ||
                                                                   instruction.kind == FlowKind::IndirectCall)
        ++calls[instruction.kind == FlowKind::IndirectCall ? "" : instruction.symbol];
  }
  return calls;
}

} // namespace

std::vector<HotSegment> hotSegments(const CountedCode &code) {
  const EdgeFlows flows = edgeFlows(code.graph, code.blocks);
  std::vector<std::optional<std::size_t>> regions{std::nullopt};
  for (std::size_t loop = 0; loop < code.graph.loops.size(); ++loop)
    regions.emplace_back(loop);
  std::ranges::sort(regions.begin() + 1, regions.end(), {}, [&](const std::optional<std::size_t> &loop) {
    return code.graph.blocks[code.graph.loops[*loop].header].first;
  });
  std::vector<HotSegment> segments;
  for (const std::optional<std::size_t> &region : regions)
    if (std::optional<HotWay> hot = hottestWay(code, flows, region))
      segments.push_back({*hot, depthOf(code.graph, region), callsOn(code, hot->way)});
  return segments;
}

bool sameShape(const std::vector<HotSegment> &base, const std::vector<HotSegment> &patched) {
  return std::ranges::equal(base, patched, {}, &HotSegment::depth, &HotSegment::depth);
}

} // namespace condresched
