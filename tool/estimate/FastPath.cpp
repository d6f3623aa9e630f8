// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/FastPath.h"

#include "estimate/BlockPath.h"
#include "estimate/StaticKeys.h"

#include <algorithm>
#include <limits>
#include <queue>

namespace condresched {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// Looks for cheapest ways with a budget, so that no search enters the scheduler for good.
class Search {
public:
  explicit Search(const CodeSource &code) : code(code) {}

  /// The call instruction and what it runs, or `never` where that is above `budget`.
  double call(const std::string &symbol, double budget) {
    if (isSwitchedOff(symbol))
      return 1;
    if (symbol.starts_with(trampolinePrefix)) {
      auto target = code.staticCalls.find(nameOfStaticCall(symbol));
      return target == code.staticCalls.end() ? never : call(target->second, budget);
    }
    double callee = function(symbol, budget - 1);
    return callee + 1;
  }

  /// What call() counts; only where that found a way.
  MachinePath callPath(const Instruction &call) {
    if (isSwitchedOff(call.symbol))
      return {switchedOff()};
    MachinePath path{pathInstruction(call, true)};
    const MachinePath inside = functionPath(calledFunction(code, call.symbol));
    path.insert(path.end(), inside.begin(), inside.end());
    return path;
  }

  /// From a block on, until a return or one of `ends`.
  double arm(const MachineFunction &function, std::size_t from, const std::set<std::size_t> &ends) {
    const FlowGraph graph = flowGraph(function);
    return cheapest(function, graph, {from, graph.innermost(from), ends}, slowPath).cost;
  }

  double function(const std::string &symbol, double budget) {
    if (budget <= 0 || !open.insert(symbol).second)
      return never; // A cycle of calls is no fast path.
    const MachineFunction *found = code.find(symbol);
    double cost = never;
    if (found) {
      const MachineFunction decided = inMode(*found, code.mode);
      cost = cheapest(decided, flowGraph(decided), {}, budget).cost;
    }
    open.erase(symbol);
    return cost;
  }

private:
  static std::string nameOfStaticCall(const std::string &symbol) {
    return symbol.substr(std::string(trampolinePrefix).size());
  }
  bool isSwitchedOff(const std::string &symbol) const {
    return symbol.starts_with(trampolinePrefix) && code.mode &&
           !switchesOn(*code.mode, nameOfStaticCall(symbol));
  }
  /// x86 alone has static calls. It lays a nop of five bytes over the call, or `xor %eax, %eax` with
  /// prefixes, which takes as long.
  static PathInstruction switchedOff() { return {{0x0f, 0x1f, 0x44, 0x00, 0x00}, FlowKind::Plain, false}; }

  MachinePath functionPath(const std::string &symbol) {
    const MachineFunction *found = code.find(symbol);
    if (!found || !open.insert(symbol).second)
      return {};
    const MachineFunction decided = inMode(*found, code.mode);
    const FlowGraph graph = flowGraph(decided);
    const BlockWay way{cheapest(decided, graph, {}, slowPath).blocks, {}, std::nullopt};
    MachinePath path = pathAlong(decided, graph, way,
                                 [&](const Instruction &call) { return std::optional(callPath(call)); });
    open.erase(symbol);
    return path;
  }

  double blockCost(const MachineFunction &function, const Block &block, double budget) {
    double cost = 0;
    for (std::size_t index = block.first; index <= block.last && cost <= budget; ++index) {
      const Instruction &instruction = function.code[index];
      if (instruction.kind == FlowKind::Call || instruction.kind == FlowKind::TailCall)
        cost += call(instruction.symbol, budget - cost);
      else if (instruction.kind == FlowKind::IndirectCall)
        return never;
      else
        cost += 1;
    }
    return cost;
  }

  /// A way: where it begins, the loop that it lies in, if any, and the blocks before which it ends.
  struct Way {
    std::size_t from = 0;
    std::optional<std::size_t> loop;
    std::set<std::size_t> ends;
  };

  struct Cheapest {
    double cost = never;
    std::vector<std::size_t> blocks;
  };

  /// Where a way is: at a block, and whether it already passed what it must.
  using State = std::pair<std::size_t, bool>;

  /// The blocks up to and including `last`.
  static std::vector<std::size_t> blocksTo(State last, State from, const std::map<State, State> &before) {
    std::vector<std::size_t> blocks{last.first};
    while (last != from) {
      last = before.at(last);
      blocks.push_back(last.first);
    }
    std::ranges::reverse(blocks);
    return blocks;
  }

  bool names(const MachineFunction &function, const Block &block, const std::set<std::string> &symbols,
             bool callsOnly) const {
    for (std::size_t index = block.first; index <= block.last; ++index) {
      const FlowKind kind = function.code[index].kind;
      if (symbols.contains(function.code[index].symbol) &&
          (!callsOnly || kind == FlowKind::Call || kind == FlowKind::TailCall))
        return true;
    }
    return false;
  }

  /// What every way through the function calls one of. Where the compiler put the call into the function
  /// itself, its code names none, and nothing is asked.
  std::set<std::string> mustPass(const MachineFunction &function, const FlowGraph &graph) const {
    const auto found = code.passing.find(function.name);
    const bool isNamed =
        found != code.passing.end() && std::ranges::any_of(graph.blocks, [&](const Block &block) {
          return names(function, block, found->second, false);
        });
    return isNamed ? found->second : std::set<std::string>();
  }

  /// Dijkstra's algorithm to the first return or end of the way.
  Cheapest cheapest(const MachineFunction &function, const FlowGraph &graph, const Way &way, double budget) {
    if (graph.blocks.empty())
      return {};
    const std::set<std::string> must = way.ends.empty() ? mustPass(function, graph) : std::set<std::string>();
    using Entry = std::tuple<double, State, State>; // Cost, where, and where before.
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    std::map<State, State> came;
    const State start{way.from, must.empty()};
    queue.emplace(0, start, start);
    while (!queue.empty()) {
      const auto [before, state, last] = queue.top();
      queue.pop();
      const std::size_t index = state.first;
      if (index >= graph.blocks.size() || way.ends.contains(index))
        return {before, blocksTo(last, start, came)}; // Of the block that was entered cheapest.
      if (!came.emplace(state, last).second)
        continue;
      if (const auto loop = graph.innermost(index); loop && loop != way.loop)
        continue; // How often it would go round is not known.
      const Block &block = graph.blocks[index];
      const double after = before + blockCost(function, block, budget - before);
      if (after > budget)
        continue;
      const bool passed = state.second || names(function, block, must, true);
      if (block.returns && passed)
        queue.emplace(after, State{graph.blocks.size(), true}, state);
      for (std::size_t next : block.successors)
        queue.emplace(after, State{next, passed}, state);
    }
    return {};
  }

  const CodeSource &code;
  std::set<std::string> open;
};

/// Which blocks a return can still follow.
std::vector<bool> returningBlocks(const FlowGraph &graph) {
  std::vector<bool> returning(graph.blocks.size(), false);
  for (bool grew = true; grew;) {
    grew = false;
    for (std::size_t index = 0; index < graph.blocks.size(); ++index) {
      const Block &block = graph.blocks[index];
      const bool now = block.returns || std::ranges::any_of(block.successors, [&](std::size_t next) {
                         return returning[next];
                       });
      grew |= now && !returning[index];
      returning[index] = now;
    }
  }
  return returning;
}

std::optional<double> finite(double cost) { return cost <= slowPath ? std::optional(cost) : std::nullopt; }

} // namespace

std::optional<double> fastPath(const CodeSource &code, const std::string &symbol) {
  return finite(Search(code).function(symbol, slowPath));
}

std::optional<double> callCost(const CodeSource &code, const std::string &symbol) {
  return finite(Search(code).call(symbol, slowPath));
}

std::optional<MachinePath> callPath(const CodeSource &code, const Instruction &call) {
  if (!callCost(code, call.symbol))
    return std::nullopt;
  return Search(code).callPath(call);
}

std::string calledFunction(const CodeSource &code, const std::string &symbol) {
  if (!symbol.starts_with(trampolinePrefix))
    return symbol;
  const std::string name = symbol.substr(std::string(trampolinePrefix).size());
  const auto target = code.staticCalls.find(name);
  if (target == code.staticCalls.end())
    return symbol;
  return code.mode && !switchesOn(*code.mode, name) ? "" : target->second;
}

std::optional<double> armCost(const CodeSource &code, const MachineFunction &function, std::size_t from,
                              const std::set<std::size_t> &ends) {
  return finite(Search(code).arm(function, from, ends));
}

std::set<std::string> calledOnTheWay(const MachineFunction &function) {
  const FlowGraph graph = flowGraph(function);
  const std::vector<bool> returning = returningBlocks(graph);
  std::set<std::string> called;
  for (std::size_t block = 0; block < graph.blocks.size(); ++block)
    for (std::size_t index = graph.blocks[block].first; returning[block] && index <= graph.blocks[block].last;
         ++index)
      if (const Instruction &instruction = function.code[index];
          instruction.kind == FlowKind::Call || instruction.kind == FlowKind::TailCall)
        called.insert(instruction.symbol);
  return called;
}

} // namespace condresched
