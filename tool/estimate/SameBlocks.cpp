// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/SameBlocks.h"

#include "estimate/CodeAlignment.h"

#include <algorithm>

namespace condresched {

namespace {

using Pairs = std::vector<std::optional<std::size_t>>;

std::size_t lengthOf(const Block &block) { return block.last - block.first + 1; }

std::optional<std::size_t> alignedBlock(const PositionCounts::Counted &base, const Pairs &pairs,
                                        const Block &range) {
  if (!pairs[range.last])
    return std::nullopt;
  for (std::size_t block = 0; block < base.graph.blocks.size(); ++block) {
    const Block &candidate = base.graph.blocks[block];
    if (*pairs[range.last] != candidate.last)
      continue;
    std::size_t shared = 0;
    for (std::size_t index = range.first; index <= range.last; ++index)
      shared += pairs[index] && *pairs[index] >= candidate.first && *pairs[index] <= candidate.last;
    const std::size_t longer = std::max(lengthOf(range), lengthOf(candidate));
    return shared * 2 >= longer ? std::optional(block) : std::nullopt;
  }
  return std::nullopt;
}

bool sameCode(const MachineFunction &base, const Block &a, const MachineFunction &patched, const Block &b) {
  return lengthOf(a) == lengthOf(b) &&
         std::equal(base.code.begin() + static_cast<std::ptrdiff_t>(a.first),
                    base.code.begin() + static_cast<std::ptrdiff_t>(a.last) + 1,
                    patched.code.begin() + static_cast<std::ptrdiff_t>(b.first), alike);
}

/// The only successor of a block of the base that has the same instructions.
std::optional<std::size_t> followerOf(const PositionCounts::Counted &base, std::size_t block,
                                      const MachineFunction &patched, const Block &next) {
  std::optional<std::size_t> found;
  for (const std::size_t candidate : base.graph.blocks[block].successors) {
    if (!sameCode(base.function->code, base.graph.blocks[candidate], patched, next))
      continue;
    if (found && *found != candidate)
      return std::nullopt;
    found = candidate;
  }
  return found;
}

/// Adds what follows `block`, which is `known` of the base.
void addFollowers(const PositionCounts::Counted &base, std::size_t known, const MachineFunction &patched,
                  const FlowGraph &graph, std::size_t block, std::map<std::size_t, std::size_t> &same) {
  for (const std::size_t next : graph.blocks[block].successors) {
    if (same.contains(next))
      continue;
    if (const std::optional<std::size_t> found = followerOf(base, known, patched, graph.blocks[next]))
      same.emplace(next, *found);
  }
}

} // namespace

std::map<std::size_t, std::size_t> sameBlocks(const PositionCounts::Counted &base,
                                              const MachineFunction &patched, const FlowGraph &graph,
                                              const std::vector<std::size_t> &order) {
  const Pairs pairs = aligned(base.function->code, patched);
  std::map<std::size_t, std::size_t> same;
  for (const std::size_t block : order)
    if (const std::optional<std::size_t> found = alignedBlock(base, pairs, graph.blocks[block]))
      same.emplace(block, *found);
  for (const std::size_t block : order)
    if (const auto known = same.find(block); known != same.end())
      addFollowers(base, known->second, patched, graph, block, same);
  return same;
}

} // namespace condresched
