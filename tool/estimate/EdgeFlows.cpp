// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/EdgeFlows.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

namespace condresched {

namespace {

using Edge = std::pair<std::size_t, std::size_t>;

/// Where an edge of a return leads.
constexpr std::size_t home = std::numeric_limits<std::size_t>::max();

/// Edges whose executions add up to those of a block.
struct Sum {
  double whole = 0;
  std::vector<Edge> edges;

  /// What the edges that are not known yet share.
  double left(const EdgeFlows &known) const {
    double rest = whole;
    for (const Edge &edge : edges)
      if (const auto found = known.find(edge); found != known.end())
        rest -= found->second;
    return std::max(0.0, rest);
  }
  /// The only edge that is not known yet.
  std::optional<Edge> lastUnknown(const EdgeFlows &known) const {
    std::optional<Edge> last;
    for (const Edge &edge : edges)
      if (!known.contains(edge)) {
        if (last)
          return std::nullopt;
        last = edge;
      }
    return last;
  }
};

class Solving {
public:
  Solving(const FlowGraph &graph, const std::vector<std::uint64_t> &blocks) {
    for (std::size_t block = 0; block < graph.blocks.size(); ++block) {
      out.push_back({static_cast<double>(blocks[block]), {}});
      in.push_back({static_cast<double>(blocks[block]), {}});
    }
    for (std::size_t block = 0; block < graph.blocks.size(); ++block) {
      const std::vector<std::size_t> &successors = graph.blocks[block].successors;
      for (const std::size_t next : std::set(successors.begin(), successors.end())) {
        edges.emplace_back(block, next);
        out[block].edges.emplace_back(block, next);
        in[next].edges.emplace_back(block, next);
      }
      if (graph.blocks[block].returns && !successors.empty()) // A return under a condition.
        out[block].edges.emplace_back(block, home);
    }
    if (!in.empty())
      in.front().edges.clear(); // The function is entered there too.
  }

  EdgeFlows solve() {
    for (const Edge &edge : edges) {
      settle();
      if (!flows.contains(edge))
        flows[edge] = std::min(out[edge.first].left(flows), in[edge.second].left(flows));
    }
    std::erase_if(flows, [](const auto &flow) { return flow.first.second == home; });
    return std::move(flows);
  }

private:
  void settle() {
    for (bool grew = true; grew;) {
      grew = false;
      for (const std::vector<Sum> *sums : {&out, &in})
        for (const Sum &sum : *sums)
          if (const std::optional<Edge> edge = sum.lastUnknown(flows)) {
            flows.emplace(*edge, sum.left(flows));
            grew = true;
          }
    }
  }

  std::vector<Edge> edges;
  std::vector<Sum> out;
  std::vector<Sum> in;
  EdgeFlows flows;
};

} // namespace

EdgeFlows edgeFlows(const FlowGraph &graph, const std::vector<std::uint64_t> &blocks) {
  return Solving(graph, blocks).solve();
}

} // namespace condresched
