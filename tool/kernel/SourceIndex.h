// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "core/Snapshot.h"
#include "kernel/Architecture.h"
#include "kernel/HeaderWords.h"
#include "kernel/PasteIndex.h"
#include "support/Walls.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace condresched {

/// What the headers' macros and functions let a unit's text say, about a name or a field.
struct Cues {
  std::set<std::string> words;   ///< A unit that holds one of these says it.
  std::set<std::string> typed;   ///< So does one that holds one of these and one of `types`,
  std::set<std::string> pasting; ///< and it may with one of these, where the right words stand beside it.
  std::set<std::string> types;   ///< The struct, and those that have it or point to it.
};

/// What the texts of a config's units show without being parsed: where to look for a definition or for a
/// registration. It misses neither what is written out nor what a macro pastes together of words that are.
class SourceIndex {
public:
  /// Units that look like defining the external function, in themselves or in a file beside them that they
  /// include.
  std::vector<std::string> defining(const std::string &function) const;
  /// Units that may store something in that field of that struct: they store in a field of that name, or use
  /// a header's macro or function that does, or a macro that is given the name; and the struct, or one that
  /// has it or points to it, is named there.
  std::vector<std::string> storing(const std::string &type, const std::string &field) const;
  /// Units whose text holds the identifier, words that a macro makes it of, or a macro or function of a
  /// header that uses it.
  std::vector<std::string> mentioning(const std::string &identifier) const;
  /// What the headers have to do with the two questions above.
  Cues cuesOfStoring(const std::string &type, const std::string &field) const;
  Cues cuesOfMentioning(const std::string &identifier) const;
  /// The same questions of units that were indexed without headers, with what another index knows of those.
  std::vector<std::string> storingBy(const Cues &cues, const std::string &field) const;
  std::vector<std::string> mentioningBy(const Cues &cues, const std::string &identifier) const;
  /// Whether assembly of the architecture mentions the symbol.
  bool isAssembly(const std::string &symbol) const { return assembly.contains(symbol); }

private:
  friend class SourceIndexBuilder;
  std::vector<std::string> units;
  std::map<std::string, std::vector<std::uint32_t>> definitions;
  std::map<std::string, std::vector<std::uint32_t>> stores;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> mentions; ///< Hash of the identifier, unit; sorted.
  std::set<std::string> assembly;                        ///< Identifiers of the architecture's .S files.
  std::map<std::string, std::set<std::string>> carriers; ///< Field -> what of the headers stores to it.
  std::map<std::string, std::set<std::string>> holders;  ///< Struct -> those that have it or point to it.

  HeaderWords headers;
  PasteIndex pastes;

  std::vector<std::string> named(const std::set<std::uint32_t> &found) const;
  void addMentions(const std::string &identifier, std::set<std::uint32_t> &found) const;
  std::set<std::string> wordsFor(const std::string &identifier) const;
  std::set<std::uint32_t> holdingAny(const std::set<std::string> &identifiers) const;
  std::set<std::uint32_t> storing(const Cues &cues, const std::string &field) const;
  bool isMentioned(std::uint32_t unit, llvm::StringRef word) const;
  std::set<std::uint32_t> making(const std::string &name, bool asField) const;
};

/// Reads the units, the C files they include, and the headers of the tree and the architecture, on one side.
/// Errors: a unit that cannot be read.
Result<SourceIndex> sourceIndex(const Walls &walls, const Snapshot &snapshot, const Architecture &arch,
                                const std::vector<std::string> &units);

/// The same of these units alone, without headers and assembly.
Result<SourceIndex> indexOfUnits(const Walls &walls, const Snapshot &snapshot,
                                 const std::vector<std::string> &units);

} // namespace condresched
