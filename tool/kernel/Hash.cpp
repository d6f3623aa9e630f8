// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Hash.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SHA256.h>

namespace condresched {

std::string contentKey(const std::vector<std::string_view> &parts) {
  llvm::SHA256 hash;
  for (std::string_view part : parts) {
    hash.update(std::to_string(part.size()) + ":");
    hash.update(llvm::StringRef(part));
  }
  const std::array<uint8_t, 32> digest = hash.final();
  return llvm::toHex(llvm::ArrayRef<uint8_t>(digest).take_front(10), /*LowerCase=*/true);
}

} // namespace condresched
