// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/ExecutionProfile.h"
#include "estimate/SourceFrames.h"
#include "tool/estimate/Assemble.h"

namespace condresched {

/// The function `name` of assembly whose instructions stand on these lines of fs/x.c, one each.
inline PositionedFunction positioned(const std::string &name, const std::string &body,
                                     const std::vector<int> &lines,
                                     const std::string &triple = "x86_64-linux-gnu") {
  PositionedFunction function{assembled(functionText(name, body), triple).functions.at(name), {}};
  for (const int line : lines)
    function.frames.push_back({{name, "fs/x.c", line}});
  return function;
}

/// What ran of it: one count for each instruction.
inline CountedFunction ran(const PositionedFunction &function, const std::vector<std::uint64_t> &counts) {
  CountedFunction counted{function.code.name, "", function.code.size, {}, {}};
  for (std::size_t index = 0; index < counts.size(); ++index)
    counted.counts[function.code.code[index].address - function.code.start()] = counts[index];
  return counted;
}

/// No line moves.
inline std::optional<int> sameLine(const std::string &, int line) { return line; }

} // namespace condresched
