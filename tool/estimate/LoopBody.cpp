// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/LoopBody.h"

#include <algorithm>
#include <queue>

namespace condresched {

LoopBody::LoopBody(const FlowGraph &graph, std::optional<std::size_t> loop) : graph(graph), self(loop) {
  for (std::size_t block = 0; block < graph.blocks.size(); ++block)
    if (contains(block))
      for (const std::size_t next : graph.blocks[block].successors)
        addEdge(nodeOf(block), next);
}

void LoopBody::addEdge(std::size_t from, std::size_t next) {
  if (!contains(next))
    return; // Leaves the loop.
  if (next == header())
    latch.insert(from);
  else if (nodeOf(next) != from)
    edges[from].insert(nodeOf(next));
}

std::size_t LoopBody::nodeOf(std::size_t block) const {
  std::size_t node = block;
  for (std::optional<std::size_t> inner = graph.innermost(block); inner && inner != self;
       inner = graph.loops[*inner].parent)
    node = graph.loops[*inner].header;
  return node;
}

/// Dijkstra's algorithm.
LoopBody::Ways LoopBody::ways(std::size_t from, const Weight &weight) const {
  Ways best{{from, {0, from}}};
  using Entry = std::pair<double, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  queue.emplace(0, from);
  while (!queue.empty()) {
    const auto [cost, node] = queue.top();
    queue.pop();
    const auto next = edges.find(node);
    if (cost > best[node].cost || next == edges.end())
      continue;
    for (const std::size_t to : next->second) {
      const double further = cost + weight(node, to);
      const auto known = best.find(to);
      if (known != best.end() && further >= known->second.cost)
        continue;
      best[to] = {further, node};
      queue.emplace(further, to);
    }
  }
  return best;
}

/// Each node behind all that it leads to.
void LoopBody::order(std::size_t node, std::set<std::size_t> &seen, std::vector<std::size_t> &last) const {
  if (!seen.insert(node).second)
    return;
  if (const auto next = edges.find(node); next != edges.end())
    for (const std::size_t to : next->second)
      order(to, seen, last);
  last.push_back(node);
}

std::map<std::size_t, double> LoopBody::dearest(std::size_t from, const Weight &weight) const {
  std::set<std::size_t> seen;
  std::vector<std::size_t> last;
  order(from, seen, last);
  std::map<std::size_t, double> costs{{from, 0}};
  std::ranges::reverse(last);
  for (const std::size_t node : last)
    if (const auto next = edges.find(node); next != edges.end())
      for (const std::size_t to : next->second) {
        const double cost = costs.at(node) + weight(node, to);
        const auto [known, isNew] = costs.emplace(to, cost);
        known->second = std::max(known->second, cost);
      }
  return costs;
}

BlockWay LoopBody::wayOf(std::vector<std::size_t> nodes, std::optional<std::size_t> after) const {
  BlockWay way{std::move(nodes), {}, after};
  for (const std::size_t node : way.blocks)
    if (!isOwn(node))
      way.innerLoops.insert(node);
  return way;
}

std::vector<std::size_t> nodesTo(const LoopBody::Ways &ways, std::size_t from, std::size_t to) {
  std::vector<std::size_t> nodes;
  for (std::size_t at = to; at != from; at = ways.at(at).before)
    nodes.push_back(at);
  std::ranges::reverse(nodes);
  return nodes;
}

} // namespace condresched
