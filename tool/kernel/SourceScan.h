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
  /// `field = value` and `field: value` behind `.` or `->`: the field, and the macro or function around it.
  std::vector<std::pair<std::string, std::string>> stores;
  /// Files that it includes by `#include "..."`, as written.
  std::vector<std::string> includes;
};
SourceScan scanSource(std::string_view content);

/// Each identifier of the text, sorted, once.
std::vector<std::string_view> identifiersOf(std::string_view content);

/// For each macro or function of the text, which of the names its own text holds: (user, name).
std::vector<std::pair<std::string, std::string>> usersOf(std::string_view content,
                                                         const std::vector<std::string> &sortedNames);

/// For each of the macros and functions `sortedNames` that the text defines, the identifiers in it: (name,
/// word).
std::vector<std::pair<std::string, std::string>> wordsIn(std::string_view content,
                                                         const std::vector<std::string> &sortedNames);

/// For each struct, union and typedef that the text defines, the structs that it mentions: (mentioned,
/// definer).
std::vector<std::pair<std::string, std::string>> typesAround(std::string_view content);

} // namespace condresched
