// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>
#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// A name that a macro makes of its arguments, so that no text holds it: `apic_call_##call`, or `.call`.
struct PastedName {
  std::string macro;
  std::string pattern;  ///< `apic_call_*`: each `*` stands for an argument.
  bool isStore = false; ///< It is a field, and is given a value.

  auto operator<=>(const PastedName &) const = default;
};

/// What the macros of the text paste together, and the fields they store to that an argument names; sorted,
/// once each.
std::vector<PastedName> pastedNames(std::string_view content);

/// Whether the pattern makes the name of words of which `isWord` says that they are there. Numbers always
/// are.
bool makesName(llvm::StringRef pattern, llvm::StringRef name,
               llvm::function_ref<bool(llvm::StringRef)> isWord);

} // namespace condresched
