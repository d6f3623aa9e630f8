// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/BlockPath.h"

#include <functional>
#include <map>

namespace condresched {

/// One loop's body, or a whole function, with the loops inside it drawn together to single nodes and the ways
/// back to the header cut: a graph without cycles. A node is called by its block, a loop by its header.
class LoopBody {
public:
  /// Without a loop it is the whole function. `graph` must live as long.
  LoopBody(const FlowGraph &graph, std::optional<std::size_t> loop);

  /// The node that stands for a block of this body.
  std::size_t nodeOf(std::size_t block) const;
  /// True for a block that lies in no loop inside this body.
  bool isOwn(std::size_t block) const { return graph.innermost(block) == self; }
  /// The block that every execution begins with.
  std::size_t header() const { return self ? graph.loops[*self].header : 0; }
  /// All its blocks, those of the loops inside it too.
  bool contains(std::size_t block) const { return !self || graph.loops[*self].blocks.contains(block); }
  /// The nodes with a jump back to the header.
  const std::set<std::size_t> &latches() const { return latch; }

  /// What it costs to go from one node on to another.
  using Weight = std::function<double(std::size_t from, std::size_t to)>;
  /// The cheapest way to a node: its cost, and the node before.
  struct Reached {
    double cost = 0;
    std::size_t before = 0;
  };
  using Ways = std::map<std::size_t, Reached>;

  /// The cheapest ways from a node to each that it leads to.
  Ways ways(std::size_t from, const Weight &weight) const;

  /// What the dearest way to each node costs that `from` leads to. There is always one: nothing goes round.
  std::map<std::size_t, double> dearest(std::size_t from, const Weight &weight) const;

  /// The blocks of a way, with what of them stands for a loop.
  BlockWay wayOf(std::vector<std::size_t> nodes, std::optional<std::size_t> after) const;

private:
  void addEdge(std::size_t from, std::size_t next);
  void order(std::size_t node, std::set<std::size_t> &seen, std::vector<std::size_t> &last) const;

  const FlowGraph &graph;
  std::optional<std::size_t> self;
  std::map<std::size_t, std::set<std::size_t>> edges;
  std::set<std::size_t> latch;
};

/// The nodes of `ways` behind `from` up to and including `to`.
std::vector<std::size_t> nodesTo(const LoopBody::Ways &ways, std::size_t from, std::size_t to);

} // namespace condresched
