// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// A named place of a linked kernel.
struct LinkedSymbol {
  std::string name;
  std::uint64_t address = 0;
  std::uint64_t size = 0; ///< 0 for a label of assembly code.
  std::string file = {};  ///< The unit's file name without its folder, where it is not global.
};

/// A direct call or jump from one function to the entry of another.
struct LinkedCall {
  std::string caller;
  std::string callee;
  std::uint64_t address = 0;          ///< Of the instruction.
  std::uint64_t after = 0;            ///< Where a call comes back to; 0 for a jump, which does not.
  std::vector<std::uint64_t> leaders; ///< Of a jump: where straight lines begin that end in it.
};

/// What a trace needs to know of a linked kernel.
struct LinkedCode {
  std::vector<LinkedSymbol> symbols; ///< Of the code, by address.
  std::vector<LinkedCall> calls;     ///< By address.
};

/// Decodes the code of an executable ELF, but for what the kernel throws away after booting, and keeps the
/// calls and jumps to functions whose name `wanted` accepts. Errors: undecided, where it is none or has no
/// symbols.
Result<LinkedCode> readLinkedCode(const std::string &elf,
                                  const std::function<bool(std::string_view)> &wanted);

} // namespace condresched
