// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/FlowGraph.h"

#include <algorithm>
#include <map>

namespace condresched {

namespace {

bool endsBlock(FlowKind kind) {
  return kind != FlowKind::Plain && kind != FlowKind::Call && kind != FlowKind::IndirectCall;
}

std::set<std::size_t> leaders(const MachineFunction &function,
                              const std::map<std::uint64_t, std::size_t> &at) {
  std::set<std::size_t> starts{0};
  for (std::size_t index = 0; index < function.code.size(); ++index) {
    const Instruction &instruction = function.code[index];
    if (endsBlock(instruction.kind) && index + 1 < function.code.size())
      starts.insert(index + 1);
    if (instruction.destination)
      if (auto target = at.find(*instruction.destination); target != at.end())
        starts.insert(target->second);
  }
  return starts;
}

std::vector<Block> blocksOf(const MachineFunction &function) {
  std::map<std::uint64_t, std::size_t> at;
  for (std::size_t index = 0; index < function.code.size(); ++index)
    at[function.code[index].address] = index;
  std::set<std::size_t> starts = leaders(function, at);
  std::map<std::size_t, std::size_t> blockOf;
  std::vector<Block> blocks;
  for (auto start = starts.begin(); start != starts.end(); ++start) {
    auto next = std::next(start);
    blockOf[*start] = blocks.size();
    blocks.push_back({*start, (next == starts.end() ? function.code.size() : *next) - 1, {}, false});
  }
  for (Block &block : blocks) {
    const Instruction &end = function.code[block.last];
    block.returns = end.kind == FlowKind::Return || end.kind == FlowKind::ConditionalReturn ||
                    end.kind == FlowKind::TailCall;
    bool falls = end.kind == FlowKind::ConditionalJump || end.kind == FlowKind::ConditionalReturn ||
                 !endsBlock(end.kind);
    if (falls && block.last + 1 < function.code.size())
      block.successors.push_back(blockOf.at(block.last + 1));
    if (end.destination)
      if (auto target = at.find(*end.destination); target != at.end())
        block.successors.push_back(blockOf.at(target->second));
  }
  return blocks;
}

/// Padding between blocks is decoded too, and would seem to run into what follows it.
void cutUnreachable(std::vector<Block> &blocks) {
  std::vector<bool> reached(blocks.size(), false);
  std::vector<std::size_t> work{0};
  while (!work.empty()) {
    std::size_t block = work.back();
    work.pop_back();
    if (reached[block])
      continue;
    reached[block] = true;
    work.insert(work.end(), blocks[block].successors.begin(), blocks[block].successors.end());
  }
  for (std::size_t block = 0; block < blocks.size(); ++block)
    if (!reached[block])
      blocks[block].successors.clear();
}

std::vector<std::vector<std::size_t>> predecessorsOf(const std::vector<Block> &blocks) {
  std::vector<std::vector<std::size_t>> predecessors(blocks.size());
  for (std::size_t block = 0; block < blocks.size(); ++block)
    for (std::size_t next : blocks[block].successors)
      predecessors[next].push_back(block);
  return predecessors;
}

/// dominators[b] holds every block on all ways from the entry to b; a block that no way leads to is
/// dominated by all.
std::vector<std::vector<bool>> dominatorsOf(const std::vector<Block> &blocks,
                                            const std::vector<std::vector<std::size_t>> &predecessors) {
  std::vector<std::vector<bool>> dominators(blocks.size(), std::vector<bool>(blocks.size(), true));
  dominators[0].assign(blocks.size(), false);
  dominators[0][0] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t block = 1; block < blocks.size(); ++block) {
      std::vector<bool> meet(blocks.size(), true);
      for (std::size_t from : predecessors[block])
        for (std::size_t other = 0; other < blocks.size(); ++other)
          meet[other] = meet[other] && dominators[from][other];
      meet[block] = true;
      if (meet != dominators[block]) {
        dominators[block] = std::move(meet);
        changed = true;
      }
    }
  }
  return dominators;
}

/// All blocks that reach `latch` without passing `header`.
void addBody(std::set<std::size_t> &body, std::size_t latch,
             const std::vector<std::vector<std::size_t>> &predecessors) {
  std::vector<std::size_t> work{latch};
  while (!work.empty()) {
    std::size_t block = work.back();
    work.pop_back();
    if (!body.insert(block).second)
      continue;
    work.insert(work.end(), predecessors[block].begin(), predecessors[block].end());
  }
}

std::vector<MachineLoop> loopsOf(const std::vector<Block> &blocks) {
  auto predecessors = predecessorsOf(blocks);
  auto dominators = dominatorsOf(blocks, predecessors);
  std::map<std::size_t, std::set<std::size_t>> bodies;
  for (std::size_t latch = 0; latch < blocks.size(); ++latch)
    for (std::size_t header : blocks[latch].successors)
      if (dominators[latch][header]) {
        bodies[header].insert(header);
        addBody(bodies[header], latch, predecessors);
      }
  std::vector<MachineLoop> loops;
  for (auto &[header, body] : bodies)
    loops.push_back({header, std::move(body), std::nullopt});
  // Outer loops first: an outer loop has more blocks than any it contains.
  std::ranges::sort(loops, [](const MachineLoop &a, const MachineLoop &b) {
    return std::pair(b.blocks.size(), a.header) < std::pair(a.blocks.size(), b.header);
  });
  for (std::size_t inner = 0; inner < loops.size(); ++inner)
    for (std::size_t outer = 0; outer < inner; ++outer)
      if (loops[outer].blocks.contains(loops[inner].header))
        loops[inner].parent = outer;
  return loops;
}

} // namespace

std::optional<std::size_t> FlowGraph::innermost(std::size_t block) const {
  std::optional<std::size_t> found;
  for (std::size_t loop = 0; loop < loops.size(); ++loop)
    if (loops[loop].blocks.contains(block))
      found = loop; // Outer loops come first.
  return found;
}

std::size_t lengthOf(const FlowGraph &graph, const MachineLoop &loop) {
  std::size_t length = 0;
  for (const std::size_t block : loop.blocks)
    length += graph.blocks[block].last - graph.blocks[block].first + 1;
  return length;
}

std::vector<std::size_t> inOrder(const FlowGraph &graph) {
  std::vector<std::size_t> order;
  std::vector<bool> seen(graph.blocks.size(), false);
  std::vector<std::pair<std::size_t, std::size_t>> way; // A block and how many of its successors were taken.
  if (!graph.blocks.empty())
    way.emplace_back(0, 0);
  while (!way.empty()) {
    auto &[block, taken] = way.back();
    seen[block] = true;
    const std::vector<std::size_t> &successors = graph.blocks[block].successors;
    while (taken < successors.size() && seen[successors[taken]])
      ++taken;
    if (taken < successors.size()) {
      way.emplace_back(successors[taken], 0);
      continue;
    }
    order.push_back(block);
    way.pop_back();
  }
  std::ranges::reverse(order);
  return order;
}

FlowGraph flowGraph(const MachineFunction &function) {
  FlowGraph graph;
  if (function.code.empty())
    return graph;
  graph.blocks = blocksOf(function);
  cutUnreachable(graph.blocks);
  graph.loops = loopsOf(graph.blocks);
  return graph;
}

} // namespace condresched
