// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/HeaderWords.h"
#include "kernel/PasteScan.h"

#include <cstdint>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace condresched {

/// Which units may hold a name, or store to a field, only by pasting it together: with a macro of their own
/// or of a header, from words of their own or of the header's macro that they use.
class PasteIndex {
public:
  /// Whether the unit's text holds the word.
  using Holds = llvm::function_ref<bool(std::uint32_t unit, llvm::StringRef word)>;
  /// The units whose text holds the word.
  using Holding = llvm::function_ref<std::set<std::uint32_t>(const std::string &word)>;

  void addUnit(std::string_view content, std::uint32_t unit);
  void addHeader(std::string_view content);
  /// Says that all were added: which units use the headers' macros is then looked for once.
  void close(const HeaderWords &headers, Holding holding);

  /// Units that may make that name; with `asField`, that may give a value to a field of that name.
  std::set<std::uint32_t> making(const std::string &name, bool asField, const HeaderWords &headers,
                                 Holds holds) const;

  /// The headers' macros by which some unit, whatever words it has, may make that name; with `asField` as
  /// above.
  std::set<std::string> makers(const std::string &name, bool asField) const;

private:
  /// The units that use a macro of the headers: by itself, or by one of the headers' macros that use it.
  using Uses = std::map<std::string, std::set<std::uint32_t>>;

  std::vector<std::pair<std::uint32_t, PastedName>> own; ///< Of the units themselves.
  std::vector<PastedName> shared;                        ///< Of headers.
  std::map<std::string, Uses> uses;                      ///< By macro.
};

} // namespace condresched
