// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CountCarry.h"

#include "estimate/SameBlocks.h"

#include <algorithm>
#include <cmath>
#include <llvm/Transforms/Utils/SampleProfileInference.h>

namespace condresched {

namespace {

/// A deviation from a count of the base is dearer than any way through new code.
constexpr unsigned deviation = 100000;
/// A call is no instruction like others: what is behind it counts too.
constexpr std::size_t callWeight = 20;
/// What makes one new block dear enough to be avoided.
constexpr std::size_t longestChain = 60;

llvm::ProfiParams parameters() {
  llvm::ProfiParams params;
  params.CostBlockInc = deviation;
  params.CostBlockDec = deviation;
  params.CostBlockZeroInc = deviation;
  params.CostBlockEntryInc = deviation * 100;
  params.CostBlockEntryDec = deviation * 100;
  params.CostBlockUnknownInc = 1;
  return params;
}

class Carrying {
public:
  Carrying(const PositionCounts &base, const PositionedFunction &patched, double scale)
      : base(base), patched(patched), scale(scale) {
    result.graph = flowGraph(patched.code);
    order = inOrder(result.graph);
  }

  CarriedCounts carry(std::uint64_t entries) {
    result.blocks.assign(result.graph.blocks.size(), 0);
    if (order.empty())
      return std::move(result);
    vote();
    inferBoth(entries);
    for (const std::size_t block : order)
      addOpenArms(block);
    return std::move(result);
  }

private:
  /// The places in the source that a block has code of, by key.
  using Places = std::map<std::string, const std::vector<SourceFrame> *>;
  Places placesOf(std::size_t block) const {
    Places places;
    const Block &range = result.graph.blocks[block];
    for (std::size_t index = range.first; index <= range.last; ++index)
      places.emplace(positionKey(patched.frames[index], patched.frames[index].size()),
                     &patched.frames[index]);
    places.erase("");
    return places;
  }

  /// What a place says of a block that is the `ordinal`th of `copies` with it, and how much that weighs.
  static std::pair<std::optional<std::uint64_t>, int> say(const std::vector<std::uint64_t> &counts,
                                                          std::size_t ordinal, std::size_t copies) {
    if (counts.size() == copies)
      return {counts[ordinal], copies == 1 ? 4 : 2};
    const bool alike =
        std::ranges::all_of(counts, [&](std::uint64_t count) { return count == counts.front(); });
    return {alike ? std::optional(counts.front()) : std::nullopt, 1};
  }

  void vote() {
    std::map<std::size_t, Places> places;
    std::map<std::string, std::size_t> copies;
    for (const std::size_t block : order)
      for (const auto &[key, frames] : places[block] = placesOf(block))
        ++copies[key];
    std::map<std::string, std::size_t> seen;
    for (const std::size_t block : order) {
      std::map<std::uint64_t, int> votes;
      for (const auto &[key, frames] : places.at(block)) {
        const std::size_t ordinal = seen[key]++;
        const std::vector<std::uint64_t> *counts = base.find(*frames);
        if (!counts)
          fresh.insert(block);
        else if (const auto [count, weight] = say(*counts, ordinal, copies.at(key)); count)
          votes[*count] += weight;
      }
      if (!votes.empty())
        expect(block, mostVoted(votes));
    }
  }

  static std::uint64_t mostVoted(const std::map<std::uint64_t, int> &votes) {
    return std::ranges::max_element(votes, {}, [](const auto &vote) { return vote.second; })->first;
  }

  void expect(std::size_t block, std::uint64_t count) {
    expected[block] = std::llround(scale * static_cast<double>(count));
  }

  /// What the code's own order says of the blocks that no place decides. It may say it wrongly, so it is
  /// believed where what the places say stays as it is by that.
  void inferBoth(std::uint64_t entries) {
    const std::map<std::size_t, std::uint64_t> places = expected;
    addAligned();
    infer(entries);
    if (expected == places)
      return;
    const double withOrder = deviationFrom(places);
    std::vector<std::uint64_t> counts = result.blocks;
    std::map<std::size_t, std::uint64_t> all = std::exchange(expected, places);
    infer(entries);
    if (withOrder > deviationFrom(places))
      return;
    result.blocks = std::move(counts);
    expected = std::move(all);
  }

  double deviationFrom(const std::map<std::size_t, std::uint64_t> &counts) const {
    double sum = 0;
    for (const auto &[block, count] : counts)
      sum += std::fabs(static_cast<double>(count) - static_cast<double>(result.blocks[block]));
    return sum;
  }

  /// Blocks that stand for one of the base, though no place says so.
  void addAligned() {
    const PositionCounts::Counted *before = base.counted(patched.code.name);
    if (!before)
      return;
    for (const auto &[block, same] : sameBlocks(*before, patched.code, result.graph, order))
      if (!expected.contains(block))
        expect(block, before->blocks[same]);
  }

  /// A new block counts as many nodes as it has instructions, so that of several ways the shortest is taken.
  std::size_t nodesOf(std::size_t block) const {
    if (expected.contains(block))
      return 1;
    const Block &range = result.graph.blocks[block];
    std::size_t nodes = range.last - range.first + 1;
    for (std::size_t index = range.first; index <= range.last; ++index)
      if (const FlowKind kind = patched.code.code[index].kind;
          kind == FlowKind::Call || kind == FlowKind::IndirectCall || kind == FlowKind::TailCall)
        nodes += callWeight;
    return std::min(nodes, longestChain);
  }

  static std::uint64_t addNode(llvm::FlowFunction &flow, std::optional<std::uint64_t> weight) {
    llvm::FlowBlock &node = flow.Blocks.emplace_back();
    node.Index = flow.Blocks.size() - 1;
    node.HasUnknownWeight = !weight;
    node.Weight = weight.value_or(0);
    return node.Index;
  }

  static void addJump(llvm::FlowFunction &flow, std::uint64_t from, std::uint64_t to) {
    llvm::FlowJump &jump = flow.Jumps.emplace_back();
    jump.Source = from;
    jump.Target = to;
  }

  /// The first and the last node of each block.
  using Nodes = std::map<std::size_t, std::pair<std::uint64_t, std::uint64_t>>;
  Nodes addNodes(llvm::FlowFunction &flow) const {
    Nodes nodes;
    for (const std::size_t block : order) {
      const auto known = expected.find(block);
      const std::uint64_t first =
          addNode(flow, known == expected.end() ? std::nullopt : std::optional(known->second));
      std::uint64_t last = first;
      for (std::size_t more = 1; more < nodesOf(block); ++more) {
        const std::uint64_t next = addNode(flow, std::nullopt);
        addJump(flow, last, next);
        last = next;
      }
      nodes[block] = {first, last};
    }
    return nodes;
  }

  void addJumps(llvm::FlowFunction &flow, const Nodes &nodes) const {
    for (const std::size_t block : order) {
      const std::vector<std::size_t> &next = result.graph.blocks[block].successors;
      for (const std::size_t successor : std::set(next.begin(), next.end()))
        addJump(flow, nodes.at(block).second, nodes.at(successor).first);
      // Flow ends where nothing follows: a return under a condition goes to an end of its own.
      if (result.graph.blocks[block].returns && !next.empty())
        addJump(flow, nodes.at(block).second, addNode(flow, std::nullopt));
    }
    for (llvm::FlowJump &jump : flow.Jumps) {
      flow.Blocks[jump.Source].SuccJumps.push_back(&jump);
      flow.Blocks[jump.Target].PredJumps.push_back(&jump);
    }
  }

  void infer(std::uint64_t entries) {
    llvm::FlowFunction flow;
    flow.Entry = addNode(flow, entries);
    const Nodes nodes = addNodes(flow);
    addJump(flow, flow.Entry, nodes.at(0).first);
    addJumps(flow, nodes);
    llvm::applyFlowInference(parameters(), flow);
    for (const std::size_t block : order)
      result.blocks[block] = flow.Blocks[nodes.at(block).first].Flow;
  }

  SourceFrame placeOf(std::size_t block) const {
    const Block &range = result.graph.blocks[block];
    for (std::size_t index = range.first; index <= range.last; ++index)
      if (!patched.frames[index].empty() && patched.frames[index].front().line != 0)
        return patched.frames[index].back();
    return {};
  }

  bool asks(std::size_t block) const {
    const Block &range = result.graph.blocks[block];
    for (std::size_t index = range.first; index <= range.last; ++index)
      if (inRescheduleTest(patched.frames[index]))
        return true;
    return false;
  }

  void addOpenArms(std::size_t block) {
    const Block &from = result.graph.blocks[block];
    const std::size_t ways = from.successors.size() + (from.returns ? 1 : 0);
    if (result.blocks[block] == 0 || ways < 2)
      return;
    for (const std::size_t next : from.successors)
      if (result.blocks[next] == 0 && !expected.contains(next) && fresh.contains(next))
        result.open.push_back({block, next, result.blocks[block], placeOf(next), asks(block)});
  }

  const PositionCounts &base;
  const PositionedFunction &patched;
  double scale;
  CarriedCounts result;
  std::vector<std::size_t> order;
  std::map<std::size_t, std::uint64_t> expected; ///< Blocks that the base's counts speak of.
  std::set<std::size_t> fresh;                   ///< Blocks with a place that the base has not.
};

} // namespace

CarriedCounts carryCounts(const PositionCounts &base, const PositionedFunction &patched,
                          std::uint64_t entriesBase, std::uint64_t entries) {
  const double scale = entriesBase == 0 ? 1 : static_cast<double>(entries) / static_cast<double>(entriesBase);
  return Carrying(base, patched, scale).carry(entries);
}

} // namespace condresched
