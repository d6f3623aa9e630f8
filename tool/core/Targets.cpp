// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Targets.h"

#include <llvm/Support/TargetSelect.h>
#include <mutex>

namespace condresched {

void initializeTargets() {
  static std::once_flag once; // LLVM's registry of targets is process-wide.
  std::call_once(once, [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    llvm::InitializeAllAsmParsers();
    llvm::InitializeAllDisassemblers();
  });
}

} // namespace condresched
