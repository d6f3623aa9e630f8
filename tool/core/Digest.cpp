// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Digest.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SHA256.h>

namespace condresched {

std::string digest(std::string_view content) {
  llvm::SHA256 hash;
  hash.update(llvm::StringRef(content));
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

} // namespace condresched
