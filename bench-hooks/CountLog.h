// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// What was executed during one sample.
struct CountWindow {
  std::map<std::uint64_t, std::uint64_t>
      byAddress;               ///< Executions of each instruction of the kernel that ran.
  std::uint64_t elsewhere = 0; ///< Instructions of the guest's program.

  /// Of the kernel and elsewhere together.
  std::uint64_t instructions() const;
};

/// Reads what plugin/counts.c writes. A sample whose end is missing is left out: whoever ran QEMU may have
/// ended it there. Errors: undecided, with the line that is not understood.
Result<std::vector<CountWindow>> parseCounts(std::string_view text);

} // namespace condresched
