// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/PositionCounts.h"

#include <algorithm>

namespace condresched {

namespace {

/// The frames as the patched side numbers its lines, as far outwards as the patch left them.
std::vector<SourceFrame> moved(std::vector<SourceFrame> frames, const LineMap &lines) {
  for (std::size_t depth = 0; depth < frames.size(); ++depth) {
    const std::optional<int> line = lines(frames[depth].file, frames[depth].line);
    if (!line) {
      frames.resize(depth);
      break;
    }
    frames[depth].line = *line;
  }
  return frames;
}

} // namespace

std::vector<std::uint64_t> blockCounts(const FlowGraph &graph, const MachineFunction &code,
                                       const CountedFunction &counts) {
  std::vector<std::uint64_t> result(graph.blocks.size(), 0);
  for (std::size_t block = 0; block < graph.blocks.size(); ++block)
    for (std::size_t index = graph.blocks[block].first; index <= graph.blocks[block].last; ++index)
      if (const auto found = counts.counts.find(code.code[index].address - code.start());
          found != counts.counts.end())
        result[block] = std::max(result[block], found->second);
  return result;
}

std::string positionKey(const std::vector<SourceFrame> &frames, std::size_t depth) {
  std::string key;
  if (depth == 0 || depth > frames.size() || frames.front().line == 0)
    return key;
  for (std::size_t index = 0; index < depth; ++index) {
    const SourceFrame &frame = frames[index];
    key += frame.function + "@" + frame.file + ":" + std::to_string(frame.line) + ":" +
           std::to_string(frame.column) + ":" + std::to_string(frame.discriminator) + "<";
  }
  return key;
}

void PositionCounts::add(const PositionedFunction &function, const CountedFunction *counts) {
  const FlowGraph graph = flowGraph(function.code);
  const std::vector<std::uint64_t> blocks = counts ? blockCounts(graph, function.code, *counts)
                                                   : std::vector<std::uint64_t>(graph.blocks.size(), 0);
  functions[function.code.name] = {counts ? &function : nullptr, graph, blocks};
  for (const std::size_t block : inOrder(graph)) {
    std::set<std::string> wholeHere;
    std::set<std::string> inlinedHere;
    for (std::size_t index = graph.blocks[block].first; index <= graph.blocks[block].last; ++index) {
      const std::size_t depth = function.frames[index].size();
      const std::vector<SourceFrame> frames = moved(function.frames[index], lines);
      for (std::size_t inner = 1; inner < depth; ++inner)
        inlinedHere.insert(positionKey(frames, inner));
      wholeHere.insert(positionKey(frames, depth));
    }
    for (const std::string &key : wholeHere)
      if (!key.empty())
        whole[key].push_back(blocks[block]);
    for (const std::string &key : inlinedHere)
      if (!key.empty())
        inlined[key].push_back(blocks[block]);
  }
}

const PositionCounts::Counted *PositionCounts::counted(const std::string &name) const {
  const auto found = functions.find(name);
  return found == functions.end() || !found->second.function ? nullptr : &found->second;
}

const std::vector<std::uint64_t> *PositionCounts::find(const std::vector<SourceFrame> &frames) const {
  if (frames.empty())
    return nullptr;
  const auto lookUp = [](const auto &map, const std::string &key) {
    const auto found = key.empty() ? map.end() : map.find(key);
    return found == map.end() ? nullptr : &found->second;
  };
  const std::string key = positionKey(frames, frames.size());
  if (functions.contains(frames.back().function))
    return lookUp(whole, key);
  return lookUp(inlined, key); // Of a function that the base has only as part of others.
}

} // namespace condresched
