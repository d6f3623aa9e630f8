// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/ExecutionProfile.h"
#include "estimate/LinkedCode.h"

namespace condresched {

/// Where a linked kernel's code lies: from the first symbol of it to behind the last.
struct CodeRange {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};
CodeRange codeRange(const LinkedCode &code);

/// Sorts executions by address into the functions they belong to, with the direct calls and jumps among them.
/// `code` has all calls of the kernel. What lies behind the end of every sized function belongs to the last
/// label before it.
std::vector<CountedFunction> countedFunctions(const LinkedCode &code,
                                              const std::map<std::uint64_t, std::uint64_t> &byAddress);

} // namespace condresched
