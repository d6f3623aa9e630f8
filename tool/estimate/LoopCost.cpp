// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/LoopCost.h"

#include "estimate/LoopBody.h"
#include "estimate/StaticKeys.h"

#include <algorithm>
#include <limits>
#include <map>

namespace condresched {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

class Nest {
public:
  Nest(const MachineFunction &function, const CodeSource &code, const std::set<std::string> &points,
       bool ifWanted)
      : function(function), code(code), anyWay(code), points(points), ifWanted(ifWanted),
        graph(flowGraph(function)) {
    anyWay.passing.clear();
  }

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
      addIndirectCalls(graph.blocks[block], result);
    for (std::size_t loop : chain)
      result.calleesWithin.push_back(calleesOf(graph.loops[loop]));
    result.callees = result.calleesWithin.front();
    for (const std::string &symbol : points)
      if (callCost(anyWay, symbol) != callCost(code, symbol))
        result.waysAround.insert(symbol);
    result.innerLoops = loopsWithin(chain);
    return result;
  }

private:
  /// The lengths of the loops inside the nest that are no part of it.
  std::vector<std::size_t> loopsWithin(const std::vector<std::size_t> &chain) const {
    std::vector<std::size_t> lengths;
    for (std::size_t index = 0; index < graph.loops.size(); ++index)
      if (std::ranges::find(chain, index) == chain.end() &&
          graph.loops[chain.front()].blocks.contains(graph.loops[index].header))
        lengths.push_back(lengthOf(graph, graph.loops[index]));
    std::ranges::sort(lengths);
    return lengths;
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

  void addIndirectCalls(const Block &block, NestCost &cost) const {
    for (std::size_t index = block.first; index <= block.last; ++index)
      cost.indirectCalls += function.code[index].kind == FlowKind::IndirectCall;
  }
  std::set<std::string> calleesOf(const MachineLoop &loop) const {
    std::set<std::string> callees;
    for (std::size_t number : loop.blocks)
      for (std::size_t index = graph.blocks[number].first; index <= graph.blocks[number].last; ++index) {
        const Instruction &instruction = function.code[index];
        if (instruction.kind == FlowKind::Call && !instruction.symbol.empty() &&
            !points.contains(instruction.symbol) && !isThunk(instruction.symbol))
          callees.insert(instruction.symbol);
      }
    return callees;
  }

  /// Where a test whether to reschedule leads, and may pass by: the fast path does not come there.
  bool isRescheduleArm(std::size_t arm) const {
    return ifWanted && std::ranges::any_of(graph.blocks, [&](const Block &block) {
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
    double least = 0; ///< Past the scheduling points within what it calls.
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
      const double least = callCost(anyWay, instruction.symbol).value_or(*cost);
      weight.instructions += *cost - 1; // The call itself is counted above.
      weight.least += least - *cost;
      weight.points += *cost;
      weight.calls += 1;
    }
    weight.least += weight.instructions;
    return weight;
  }

  Status addLevel(std::size_t loop, std::size_t must, NestCost &result) const {
    LoopBody body(graph, loop);
    std::map<std::size_t, Weight> weights;
    std::map<std::size_t, double> lengths, least;
    const std::size_t poll = body.nodeOf(must);
    std::vector<std::size_t> required{poll};
    for (std::size_t block : graph.loops[loop].blocks) {
      if (!body.isOwn(block)) {
        lengths[body.nodeOf(block)] = least[body.nodeOf(block)] = 0;
        continue;
      }
      Result<Weight> weight = weigh(graph.blocks[block]);
      if (!weight)
        return errorOf(weight);
      weights[block] = *weight;
      lengths[block] = weight->instructions;
      least[block] = weight->least;
      if (weight->calls > 0 && block != poll && !isRescheduleArm(block) && goesWith(body, block, poll))
        required.push_back(block);
    }
    const Through through = pathThrough(body, required, lengths);
    if (through.length == never)
      return undecided("no way through a loop of " + function.name + " passes all its scheduling points");
    double inPoints = 0;
    int calls = 0;
    for (std::size_t node : through.nodes) {
      inPoints += weights[node].points;
      calls += weights[node].calls;
    }
    result.instructions.push_back(through.length);
    result.least.push_back(pathThrough(body, {poll}, least).length);
    std::map<std::size_t, double> most = lengths;
    for (auto &[block, length] : most)
      length = weights[block].calls > 0 && isRescheduleArm(block) ? 0 : length;
    result.most.push_back(dearest(body, poll, most));
    result.points.push_back(inPoints);
    result.calls.push_back(calls);
    result.paths.push_back(pathOf(body, through));
    result.empty.push_back(emptyIteration(body, body.nodeOf(must), lengths));
    return {};
  }

  /// The dearest way from the header back to it that passes the poll.
  static double dearest(const LoopBody &body, std::size_t poll,
                        const std::map<std::size_t, double> &lengths) {
    const LoopBody::Weight weight = [&](std::size_t, std::size_t to) { return lengths.at(to); };
    const std::map<std::size_t, double> on = body.dearest(poll, weight);
    double most = 0;
    for (const std::size_t latch : body.latches())
      if (const auto way = on.find(latch); way != on.end())
        most = std::max(most, way->second);
    return lengths.at(body.header()) + body.dearest(body.header(), weight).at(poll) + most;
  }

  /// Whether one iteration can pass both.
  static bool goesWith(const LoopBody &body, std::size_t one, std::size_t other) {
    const LoopBody::Weight any = [](std::size_t, std::size_t) { return 1; };
    return body.ways(one, any).contains(other) || body.ways(other, any).contains(one);
  }

  /// A way from a loop's header back to it.
  struct Through {
    double length = never;
    std::vector<std::size_t> nodes;
  };

  std::optional<EmptyIteration> emptyIteration(const LoopBody &body, std::size_t avoided,
                                               std::map<std::size_t, double> lengths) const {
    lengths[avoided] = never;
    const Through through = pathThrough(body, {}, lengths);
    if (through.length == never)
      return std::nullopt;
    return EmptyIteration{through.length, pathOf(body, through)};
  }

  MachinePath pathOf(const LoopBody &body, const Through &through) const {
    return pathAlong(function, graph, body.wayOf(through.nodes, body.header()), [&](const Instruction &call) {
      const bool isPoint = call.kind == FlowKind::Call && points.contains(call.symbol);
      return isPoint ? callPath(code, call) : std::nullopt;
    });
  }

  /// The cheapest way from the header back to it through all `required` nodes, in the order in which
  /// they can be passed; a node that excludes one before it is left out of the way.
  static Through pathThrough(const LoopBody &body, std::vector<std::size_t> required,
                             const std::map<std::size_t, double> &lengths) {
    const LoopBody::Weight weight = [&](std::size_t, std::size_t to) { return lengths.at(to); };
    std::map<std::size_t, int> before; // How many of the others come before each.
    for (std::size_t from : required)
      for (const auto &[to, reached] : body.ways(from, weight))
        if (to != from)
          ++before[to];
    std::ranges::sort(required, {}, [&](std::size_t node) { return std::pair(before[node], node); });
    Through through{lengths.at(body.header()), {body.header()}};
    const auto goTo = [&](const LoopBody::Ways &ways, std::size_t node) {
      const std::vector<std::size_t> further = nodesTo(ways, through.nodes.back(), node);
      through.length += ways.at(node).cost;
      through.nodes.insert(through.nodes.end(), further.begin(), further.end());
    };
    for (std::size_t node : required)
      if (const LoopBody::Ways ways = body.ways(through.nodes.back(), weight); ways.contains(node))
        goTo(ways, node);
    const LoopBody::Ways ways = body.ways(through.nodes.back(), weight);
    std::optional<std::size_t> home;
    for (std::size_t latch : body.latches())
      if (ways.contains(latch) && (!home || ways.at(latch).cost < ways.at(*home).cost))
        home = latch;
    if (!home)
      return {};
    goTo(ways, *home);
    return through;
  }

  const MachineFunction &function;
  const CodeSource &code;
  CodeSource anyWay; ///< The same, where no function need pass its scheduling points.
  const std::set<std::string> &points;
  bool ifWanted;
  FlowGraph graph;
};

} // namespace

Result<NestCost> nestCost(const MachineFunction &function, const CodeSource &code,
                          const std::set<std::string> &points, std::size_t depth, bool ifWanted) {
  const MachineFunction decided = inMode(function, code.mode);
  return Nest(decided, code, points, ifWanted).cost(depth);
}

} // namespace condresched
