// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CalleeChange.h"

#include "estimate/FlowGraph.h"
#include "estimate/StaticKeys.h"

#include <algorithm>

namespace condresched {

namespace {

class Search {
public:
  Search(const CodeSource &side, const CodeSource &other) : side(side), other(other) {}

  std::string loopFrom(const std::string &symbol) {
    const std::string name = calledFunction(side, symbol);
    if (name.empty() || !seen.insert(name).second)
      return "";
    const MachineFunction *function = side.find(name);
    const MachineFunction *same = other.find(name);
    if (!function || (same && isSameCode(*function, *same)))
      return "";
    const std::vector<std::size_t> loops = loopsOf(side, *function);
    if (!loops.empty() && (!same || loops != loopsOf(other, *same)))
      return name;
    for (const std::string &called : calledOnTheWay(*function))
      if (const std::string loop = loopFrom(called); !loop.empty())
        return loop;
    return "";
  }

private:
  /// The lengths of a function's loops that work, in order of size.
  static std::vector<std::size_t> loopsOf(const CodeSource &of, const MachineFunction &compiled) {
    const MachineFunction function = inMode(compiled, of.mode);
    const FlowGraph graph = flowGraph(function);
    std::vector<std::size_t> lengths;
    for (const MachineLoop &loop : graph.loops)
      if (!isSlow(of, function, graph, loop))
        lengths.push_back(lengthOf(graph, loop));
    std::ranges::sort(lengths);
    return lengths;
  }
  static bool isSlow(const CodeSource &of, const MachineFunction &function, const FlowGraph &graph,
                     const MachineLoop &loop) {
    for (const std::size_t block : loop.blocks)
      for (std::size_t index = graph.blocks[block].first; index <= graph.blocks[block].last; ++index)
        if (function.code[index].kind == FlowKind::Call && !callCost(of, function.code[index].symbol))
          return true;
    return false;
  }

  const CodeSource &side;
  const CodeSource &other;
  std::set<std::string> seen;
};

} // namespace

bool isSameCode(const MachineFunction &one, const MachineFunction &other) {
  return std::ranges::equal(one.code, other.code, [](const Instruction &a, const Instruction &b) {
    return a.kind == b.kind && a.bytes == b.bytes && a.symbol == b.symbol;
  });
}

std::string loopInChange(const CodeSource &side, const CodeSource &other, const std::string &symbol) {
  return Search(side, other).loopFrom(symbol);
}

} // namespace condresched
