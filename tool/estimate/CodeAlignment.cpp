// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "estimate/CodeAlignment.h"

#include <algorithm>
#include <cstdint>

namespace condresched {

namespace {

/// Lengths of the longest alignments of the rests of both, from each pair of places on.
class Scores {
public:
  Scores(const MachineFunction &base, const MachineFunction &patched)
      : width(patched.code.size() + 1), best((base.code.size() + 1) * width, 0) {
    for (std::size_t i = base.code.size(); i-- > 0;)
      for (std::size_t j = patched.code.size(); j-- > 0;)
        best[i * width + j] = alike(base.code[i], patched.code[j]) ? 1 + at(i + 1, j + 1)
                                                                   : std::max(at(i + 1, j), at(i, j + 1));
  }
  std::uint32_t at(std::size_t i, std::size_t j) const { return best[i * width + j]; }

private:
  std::size_t width;
  std::vector<std::uint32_t> best;
};

} // namespace

bool alike(const Instruction &a, const Instruction &b) {
  // How far a jump goes makes it another operation, and no other jump.
  const bool jump = a.kind == FlowKind::ConditionalJump || a.kind == FlowKind::Jump;
  return a.kind == b.kind && a.symbol == b.symbol && (jump || a.operation == b.operation);
}

std::vector<std::optional<std::size_t>> aligned(const MachineFunction &base, const MachineFunction &patched) {
  const Scores scores(base, patched);
  std::vector<std::optional<std::size_t>> pairs(patched.code.size());
  for (std::size_t i = 0, j = 0; i < base.code.size() && j < patched.code.size();) {
    if (alike(base.code[i], patched.code[j]))
      pairs[j++] = i++;
    else if (scores.at(i + 1, j) >= scores.at(i, j + 1))
      ++i;
    else
      ++j;
  }
  return pairs;
}

} // namespace condresched
