// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace condresched {

/// What a C text shows without being parsed. Generous: it names more than there is rather than less.
struct SourceScan {
  /// Functions that it looks like defining with external linkage, in the kernel's layout.
  std::vector<std::string> defines;
  /// The fields that `isFieldStore` sees, and the macro or function around each.
  std::vector<std::pair<std::string, std::string>> stores;
  /// Files that it includes by `#include "..."`, as written.
  std::vector<std::string> includes;
};
SourceScan scanSource(std::string_view content);

/// Whether the words of that size at `at` are a field that is given a value, `.x = v`, `p->x = v`, `.x[i] =
/// v`, `x: v` of old, or whose address is taken as a value: `&p->x`.
bool isFieldStore(std::string_view content, std::size_t at, std::size_t size);

/// Each identifier of the text, sorted, once.
std::vector<std::string_view> identifiersOf(std::string_view content);

/// For each macro and function of the text, the identifiers in it, itself aside: (definition, word), sorted,
/// once.
std::vector<std::pair<std::string_view, std::string_view>> wordsOfDefinitions(std::string_view content);

/// For each struct, union and typedef that the text defines, the structs that it mentions: (mentioned,
/// definer).
std::vector<std::pair<std::string, std::string>> typesAround(std::string_view content);

} // namespace condresched
