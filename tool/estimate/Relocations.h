// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <llvm/Object/ELFObjectFile.h>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace condresched {

/// A section's index and an offset in it.
using Place = std::pair<unsigned, std::uint64_t>;

/// What a relocation puts where it is: the value of a symbol, or the address of a place of a section.
struct Reference {
  std::string symbol;         ///< Empty where the relocation names a section.
  std::optional<Place> place; ///< Of a section's relocation.
  std::int64_t addend = 0;
};

/// By section, and by offset in it.
using References = std::map<unsigned, std::map<std::uint64_t, Reference>>;

/// The relocations of the code and of the tables that say what of it is patched at boot. The addend of a
/// branch counts from its own field's place in some architectures: that is set right here.
References referencesOf(const llvm::object::ELFObjectFileBase &object);

/// LLVM hands out errors that must be looked at; here a failure means "no such thing".
template <class T> std::optional<T> valueOf(llvm::Expected<T> expected) {
  if (expected)
    return std::move(*expected);
  llvm::consumeError(expected.takeError());
  return std::nullopt;
}

} // namespace condresched
