// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/ExecutionProfile.h"
#include "estimate/FlowGraph.h"
#include "estimate/SourceFrames.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace condresched {

/// A line of the base -> the same line of the patched file; nothing for a line that the patch removed.
using LineMap = std::function<std::optional<int>(const std::string &file, int line)>;

/// Executions of a function's blocks, in the order of `graph.blocks`.
std::vector<std::uint64_t> blockCounts(const FlowGraph &graph, const MachineFunction &code,
                                       const CountedFunction &counts);

/// What a place in the source is told by: the frames from the innermost one outwards, as one word. Empty
/// where the compiler knows no line.
std::string positionKey(const std::vector<SourceFrame> &frames, std::size_t depth);

/// How often the base executed the code of each place in the source. A place that the compiler put into
/// several blocks has one count for each.
class PositionCounts {
public:
  explicit PositionCounts(LineMap lines) : lines(std::move(lines)) {}

  /// Takes a function of the base, which must outlive this, its places told by the patched side's lines.
  /// `counts` is nullptr for one that did not run.
  void add(const PositionedFunction &function, const CountedFunction *counts);

  /// The base's code and counts of the function of that name that ran, or nullptr.
  struct Counted {
    const PositionedFunction *function = nullptr;
    FlowGraph graph;
    std::vector<std::uint64_t> blocks;
  };
  const Counted *counted(const std::string &name) const;

  /// The counts of a place, or nullptr where the base has no such place in that function.
  const std::vector<std::uint64_t> *find(const std::vector<SourceFrame> &frames) const;

private:
  LineMap lines;
  std::map<std::string, std::vector<std::uint64_t>> whole; ///< By all frames of a place.
  std::map<std::string, std::vector<std::uint64_t>>
      inlined;                              ///< By the frames within a function inlined there.
  std::map<std::string, Counted> functions; ///< With code of their own, by name.
};

} // namespace condresched
