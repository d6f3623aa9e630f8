// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/LoopCost.h"

#include "estimate/FlowGraph.h"
#include "estimate/StaticKeys.h"

#include <algorithm>
#include <limits>
#include <map>
#include <queue>

namespace condresched {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// One loop's body with the loops inside it drawn together to single nodes, and the ways back to the
/// header cut: a graph without cycles.
class Body {
public:
  Body(const FlowGraph &graph, std::size_t loop) : graph(graph), loop(graph.loops[loop]), self(loop) {
    for (std::size_t block : this->loop.blocks)
      for (std::size_t next : graph.blocks[block].successors)
        addEdge(nodeOf(block), next);
  }

  /// The node that stands for a block of this loop: the header of the loop directly inside that holds it,
  /// or the block itself.
  std::size_t nodeOf(std::size_t block) const {
    std::size_t node = block;
    for (std::optional<std::size_t> inner = graph.innermost(block); inner && *inner != self;
         inner = graph.loops[*inner].parent)
      node = graph.loops[*inner].header;
    return node;
  }
  bool isOwn(std::size_t block) const { return graph.innermost(block) == std::optional(self); }
  std::size_t header() const { return loop.header; }
  const std::set<std::size_t> &latches() const { return latch; }

  /// Cheapest cost of all nodes after `from` up to and including each node; `weight` gives a node's.
  std::map<std::size_t, double> distances(std::size_t from,
                                          const std::map<std::size_t, double> &weight) const {
    std::map<std::size_t, double> best{{from, 0}};
    using Entry = std::pair<double, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.emplace(0, from);
    while (!queue.empty()) {
      auto [cost, node] = queue.top();
      queue.pop();
      auto next = edges.find(node);
      if (cost > best[node] || next == edges.end())
        continue;
      for (std::size_t to : next->second) {
        double further = cost + weight.at(to);
        auto known = best.find(to);
        if (known == best.end() || further < known->second) {
          best[to] = further;
          queue.emplace(further, to);
        }
      }
    }
    return best;
  }

private:
  void addEdge(std::size_t from, std::size_t next) {
    if (!loop.blocks.contains(next))
      return; // Leaves the loop.
    if (next == loop.header)
      latch.insert(from);
    else if (nodeOf(next) != from)
      edges[from].insert(nodeOf(next));
  }

  const FlowGraph &graph;
  const MachineLoop &loop;
  std::size_t self;
  std::map<std::size_t, std::set<std::size_t>> edges;
  std::set<std::size_t> latch;
};

class Nest {
public:
  Nest(const MachineFunction &function, const CodeSource &code, const std::set<std::string> &points)
      : function(function), code(code), points(points), graph(flowGraph(function)) {}

  Result<NestCost> cost(std::size_t depth) {
    std::optional<std::size_t> dispatch = findDispatch();
    if (!dispatch)
      return undecided(function.name + " has no loop around an indirect call in its machine code");
    std::vector<std::size_t> chain;
    for (std::optional<std::size_t> loop = graph.innermost(*dispatch); loop; loop = graph.loops[*loop].parent)
      chain.insert(chain.begin(), *loop);
    if (chain.size() != depth)
      return undecided(function.name + " has " + std::to_string(chain.size()) +
                       " loops around its indirect call in the machine code, " + std::to_string(depth) +
                       " in the source");
    NestCost result;
    for (std::size_t level = 0; level < depth; ++level) {
      std::size_t must = level + 1 < depth ? graph.loops[chain[level + 1]].header : *dispatch;
      if (Status added = addLevel(chain[level], must, result); !added)
        return errorOf(added);
    }
    for (std::size_t block : graph.loops[chain.front()].blocks)
      addCallees(graph.blocks[block], result);
    result.innerLoops = loopsWithin(chain);
    return result;
  }

private:
  /// How many loops lie inside the nest without being part of it.
  int loopsWithin(const std::vector<std::size_t> &chain) const {
    int count = 0;
    for (std::size_t index = 0; index < graph.loops.size(); ++index)
      count += std::ranges::find(chain, index) == chain.end() &&
               graph.loops[chain.front()].blocks.contains(graph.loops[index].header);
    return count;
  }

  /// The block of the deepest indirect call.
  std::optional<std::size_t> findDispatch() const {
    std::optional<std::size_t> found;
    int deepest = 0;
    for (std::size_t index = 0; index < graph.blocks.size(); ++index) {
      if (!hasIndirectCall(graph.blocks[index]))
        continue;
      int depth = 0;
      for (std::optional<std::size_t> loop = graph.innermost(index); loop; loop = graph.loops[*loop].parent)
        ++depth;
      if (depth > deepest) {
        deepest = depth;
        found = index;
      }
    }
    return found;
  }
  bool hasIndirectCall(const Block &block) const {
    for (std::size_t index = block.first; index <= block.last; ++index)
      if (function.code[index].kind == FlowKind::IndirectCall)
        return true;
    return false;
  }

  void addCallees(const Block &block, NestCost &cost) const {
    for (std::size_t index = block.first; index <= block.last; ++index) {
      const Instruction &instruction = function.code[index];
      cost.indirectCalls += instruction.kind == FlowKind::IndirectCall;
      if (instruction.kind == FlowKind::Call && !instruction.symbol.empty() &&
          !points.contains(instruction.symbol))
        cost.callees.insert(instruction.symbol);
    }
  }

  /// Where a test whether to reschedule leads, and may pass by: the fast path does not come there.
  bool isRescheduleArm(std::size_t arm) const {
    return std::ranges::any_of(graph.blocks, [&](const Block &block) {
      return block.successors.size() > 1 &&
             std::ranges::find(block.successors, arm) != block.successors.end() && asks(block);
    });
  }
  bool asks(const Block &block) const {
    for (std::size_t index = block.first; index <= block.last; ++index)
      if (function.code[index].asksForReschedule)
        return true;
    return false;
  }

  /// The block's instructions, and of these what its scheduling points cost.
  struct Weight {
    double instructions = 0;
    double points = 0;
    int calls = 0;
  };
  Result<Weight> weigh(const Block &block) const {
    Weight weight;
    for (std::size_t index = block.first; index <= block.last; ++index) {
      const Instruction &instruction = function.code[index];
      weight.instructions += 1;
      bool isPoint = instruction.kind == FlowKind::Call && points.contains(instruction.symbol);
      if (!isPoint)
        continue;
      std::optional<double> cost = callCost(code, instruction.symbol);
      if (!cost)
        return undecided("no fast path through " + instruction.symbol + " was found in the machine code");
      weight.instructions += *cost - 1; // The call itself is counted above.
      weight.points += *cost;
      weight.calls += 1;
    }
    return weight;
  }

  Status addLevel(std::size_t loop, std::size_t must, NestCost &result) const {
    Body body(graph, loop);
    std::map<std::size_t, Weight> weights;
    std::map<std::size_t, double> lengths;
    std::vector<std::size_t> required{body.nodeOf(must)};
    for (std::size_t block : graph.loops[loop].blocks) {
      if (!body.isOwn(block)) {
        lengths[body.nodeOf(block)] = 0;
        continue;
      }
      Result<Weight> weight = weigh(graph.blocks[block]);
      if (!weight)
        return errorOf(weight);
      weights[block] = *weight;
      lengths[block] = weight->instructions;
      if (weight->calls > 0 && block != required.front() && !isRescheduleArm(block))
        required.push_back(block);
    }
    double total = pathThrough(body, required, lengths);
    if (total == never)
      return undecided("no way through a loop of " + function.name + " passes all its scheduling points");
    double inPoints = 0;
    int calls = 0;
    for (std::size_t node : required) {
      inPoints += weights[node].points;
      calls += weights[node].calls;
    }
    result.instructions.push_back(total);
    result.points.push_back(inPoints);
    result.calls.push_back(calls);
    return {};
  }

  /// The cheapest way from the header back to it through all `required` nodes, in the order in which
  /// they can be passed; a node that excludes one before it is left out of the way.
  static double pathThrough(const Body &body, std::vector<std::size_t> required,
                            const std::map<std::size_t, double> &lengths) {
    std::map<std::size_t, int> before; // How many of the others come before each.
    for (std::size_t from : required)
      for (const auto &[to, cost] : body.distances(from, lengths))
        if (to != from)
          ++before[to];
    std::ranges::sort(required, {}, [&](std::size_t node) { return std::pair(before[node], node); });
    double total = lengths.at(body.header());
    std::size_t at = body.header();
    for (std::size_t node : required) {
      std::map<std::size_t, double> distance = body.distances(at, lengths);
      auto found = distance.find(node);
      if (found == distance.end())
        continue;
      total += found->second;
      at = node;
    }
    std::map<std::size_t, double> distance = body.distances(at, lengths);
    double home = never;
    for (std::size_t latch : body.latches())
      if (auto found = distance.find(latch); found != distance.end())
        home = std::min(home, found->second);
    return total + home;
  }

  const MachineFunction &function;
  const CodeSource &code;
  const std::set<std::string> &points;
  FlowGraph graph;
};

} // namespace

Result<NestCost> nestCost(const MachineFunction &function, const CodeSource &code,
                          const std::set<std::string> &points, std::size_t depth) {
  const MachineFunction decided = inMode(function, code.mode);
  return Nest(decided, code, points).cost(depth);
}

} // namespace condresched
