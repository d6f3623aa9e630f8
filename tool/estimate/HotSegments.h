// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/HotPath.h"

#include <string>

namespace condresched {

/// A loop's body, or the way from a function's entry to its return, as it mostly runs.
struct HotSegment {
  HotWay hot;
  int depth = 0;                    ///< Loops around it, itself among them; 0 for the function.
  std::map<std::string, int> calls; ///< What the way calls directly -> how often; "" is through a pointer.
};

/// The function's way and those of its loops that ran, in the order of the code. Empty where it did not run.
std::vector<HotSegment> hotSegments(const CountedCode &code);

/// True where both have the same loops, as far as their nesting tells.
bool sameShape(const std::vector<HotSegment> &base, const std::vector<HotSegment> &patched);

} // namespace condresched
