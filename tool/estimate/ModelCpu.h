// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"

#include <llvm/TargetParser/Triple.h>
#include <string>

namespace condresched {

/// The CPU whose costs are estimated.
struct ModelCpu {
  std::string name; ///< As LLVM calls it.
  std::string why;  ///< In words: where the name comes from.
};

/// The CPU that was asked for by name, or where none was (empty): this machine's, where it runs the triple's
/// code and LLVM has its costs, else a common server's of that architecture. Errors: undecided, where LLVM
/// does not know the CPU or its costs, or has no CPU of that architecture.
Result<ModelCpu> modelCpu(const llvm::Triple &triple, const std::string &asked);

} // namespace condresched
