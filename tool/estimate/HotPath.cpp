// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/HotPath.h"

#include "estimate/LoopBody.h"

#include <algorithm>

namespace condresched {

namespace {

class Search {
public:
  Search(const CountedCode &code, const EdgeFlows &flows, std::optional<std::size_t> loop)
      : code(code), body(code.graph, loop) {
    std::map<std::size_t, double> goesOn;
    for (const auto &[edge, flow] : flows) {
      goesOn[edge.first] += flow;
      if (body.contains(edge.first))
        addEdge(edge.first, edge.second, flow);
    }
    for (std::size_t block = 0; block < code.graph.blocks.size(); ++block)
      if (body.contains(block) && code.graph.blocks[block].returns)
        addEnd(body.nodeOf(block), std::nullopt, static_cast<double>(code.blocks[block]) - goesOn[block]);
  }

  std::optional<HotWay> run() const {
    const double executions = code.blocks.empty() ? 0 : static_cast<double>(code.blocks[body.header()]);
    if (executions == 0)
      return std::nullopt;
    const LoopBody::Ways ways = body.ways(body.header(), [&](std::size_t from, std::size_t to) {
      return leavingBut(from, valueAt(between, std::pair(from, to)));
    });
    std::optional<double> least;
    HotWay hot;
    for (const auto &[end, flow] : ends) {
      const auto reached = ways.find(end.first);
      if (reached == ways.end())
        continue;
      const double lost = reached->second.cost + leavingBut(end.first, flow);
      if (least && lost >= *least)
        continue;
      least = lost;
      std::vector<std::size_t> nodes = nodesTo(ways, body.header(), end.first);
      nodes.insert(nodes.begin(), body.header());
      hot = {body.wayOf(std::move(nodes), end.second), executions, std::max(0.0, 1 - lost / executions)};
    }
    return least ? std::optional(hot) : std::nullopt;
  }

private:
  void addEdge(std::size_t from, std::size_t to, double flow) {
    const std::size_t node = body.nodeOf(from);
    if (!body.contains(to) || to == body.header())
      return addEnd(node, to, flow);
    if (node == body.nodeOf(to))
      return; // Within a loop that is one node.
    between[{node, body.nodeOf(to)}] += flow;
    leaving[node] += flow;
  }
  void addEnd(std::size_t node, std::optional<std::size_t> after, double flow) {
    ends[{node, after}] += flow;
    leaving[node] += flow;
  }
  template <class Map> static double valueAt(const Map &map, const typename Map::key_type &key) {
    const auto found = map.find(key);
    return found == map.end() ? 0 : found->second;
  }
  /// The executions of a node that take another way than the one with `flow`.
  double leavingBut(std::size_t node, double flow) const {
    return std::max(0.0, valueAt(leaving, node) - flow);
  }

  const CountedCode &code;
  LoopBody body;
  std::map<std::pair<std::size_t, std::size_t>, double> between;
  std::map<std::pair<std::size_t, std::optional<std::size_t>>, double> ends; ///< With what runs then.
  std::map<std::size_t, double> leaving;
};

} // namespace

std::optional<HotWay> hottestWay(const CountedCode &code, const EdgeFlows &flows,
                                 std::optional<std::size_t> loop) {
  return Search(code, flows, loop).run();
}

} // namespace condresched
