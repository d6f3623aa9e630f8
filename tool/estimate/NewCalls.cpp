// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/NewCalls.h"

#include <algorithm>

namespace condresched {

MachinePath NewCalls::pathOf(const CountedCode &of, const BlockWay &way, std::map<std::string, int> shared) {
  return pathAlong(*of.code, of.graph, way, [&](const Instruction &call) -> std::optional<MachinePath> {
    if (shared[call.symbol]-- > 0)
      return std::nullopt;
    return called(call);
  });
}

std::optional<MachinePath> NewCalls::called(const Instruction &call) {
  const std::string symbol = calledFunction(code, call.symbol);
  if (counted.contains(symbol) || open.contains(symbol))
    return std::nullopt;
  if (!symbol.empty())
    if (std::optional<MachinePath> path = asItRan(symbol)) {
      path->insert(path->begin(), pathInstruction(call, true));
      return path;
    }
  std::optional<MachinePath> path = callPath(code, call);
  if (!path)
    missing.insert(symbol);
  return path;
}

/// The way that most of its executions in the base took, where that is one without a loop.
std::optional<MachinePath> NewCalls::asItRan(const std::string &symbol) {
  const MachineFunction *function = code.find(symbol);
  if (!function)
    return std::nullopt;
  const auto ran = std::ranges::find_if(profile.functions, [&](const CountedFunction &candidate) {
    return candidate.name == symbol && candidate.size == function->size;
  });
  if (ran == profile.functions.end())
    return std::nullopt;
  CountedCode of{function, flowGraph(*function), {}};
  of.blocks = blockCounts(of.graph, *function, *ran);
  const std::vector<HotSegment> segments = hotSegments(of);
  if (segments.size() != 1 || !isClear(segments.front().hot)) {
    several.insert(symbol);
    return std::nullopt;
  }
  open.insert(symbol);
  MachinePath path = pathOf(of, segments.front().hot.way, {});
  open.erase(symbol);
  return path;
}

} // namespace condresched
