// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace condresched {

/// Why reach stops at the function unless `--all` is given, or empty: what lies behind it is not the work of
/// the call that is looked at. Most boundaries are found by what the source says about them (unlikely(),
/// __cold, noinline on a condition); these are the few of which the source says nothing.
std::string declaredBoundary(const std::string &function);

} // namespace condresched
