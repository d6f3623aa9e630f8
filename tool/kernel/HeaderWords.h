// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace condresched {

/// Which macros and functions of the headers use which words: what a unit's text says only by them.
class HeaderWords {
public:
  void add(std::string_view content);
  /// Says that all headers were added.
  void close();

  /// Whether a macro or function of that name has the word in its text.
  bool holds(const std::string &definition, const std::string &word) const;
  /// Macros that use the word or one another, to the end.
  std::set<std::string> macros(const std::string &word) const;
  /// Macros that use the word, and macros that use these.
  std::set<std::string> nearMacros(const std::string &word) const;
  /// Macros and functions that use the word, and those that use these.
  std::set<std::string> usersOfUsers(const std::string &word) const;
  /// Those that a unit may use in place of the word: macros that use it, macros that use those, and the
  /// functions that use any of them. Who uses such a function is a question of its own.
  std::set<std::string> users(const std::string &word) const;

private:
  std::unordered_map<std::string, std::uint32_t> ids;
  std::vector<std::string> names;                             ///< By id.
  std::vector<bool> isMacro;                                  ///< By id.
  std::vector<std::pair<std::uint64_t, std::uint32_t>> words; ///< Hash of a word, id of its user; sorted.

  std::uint32_t idOf(const std::string &name);
  std::vector<std::uint32_t> directUsers(const std::string &word) const;
};

} // namespace condresched
