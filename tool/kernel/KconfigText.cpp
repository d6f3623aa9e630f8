// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading one Kconfig file.
#include "kernel/KconfigSymbols.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

bool isSymbolName(llvm::StringRef word) {
  return !word.empty() && llvm::all_of(word, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// The symbol of a `config X` or `menuconfig X` line, or empty.
llvm::StringRef definedBy(llvm::StringRef line) {
  line = line.split('#').first.trim();
  if (!line.consume_front("config") && !line.consume_front("menuconfig"))
    return {};
  if (line.empty() || !llvm::isSpace(line.front()) || !isSymbolName(line.trim()))
    return {};
  return line.trim();
}

/// The condition of a `depends on` line, or empty.
llvm::StringRef dependencyIn(llvm::StringRef line) {
  line = line.trim();
  return line.consume_front("depends on ") ? line.trim() : llvm::StringRef();
}

/// Follows help texts, which may hold lines that read like definitions.
class HelpText {
public:
  /// Whether `line` is part of a help text.
  bool swallows(llvm::StringRef line) {
    const llvm::StringRef words = line.trim();
    if (inside && words.empty())
      return true;
    const size_t columns = indentation(line);
    if (inside && indent == 0)
      indent = columns;
    if (inside && columns >= indent && columns > 0)
      return true;
    inside = words == "help" || words == "---help---";
    indent = 0;
    return inside;
  }

private:
  static size_t indentation(llvm::StringRef line) {
    size_t columns = 0;
    for (char c : line) {
      if (c != ' ' && c != '\t')
        break;
      columns = c == '\t' ? (columns / 8 + 1) * 8 : columns + 1;
    }
    return columns;
  }

  bool inside = false;
  size_t indent = 0; ///< Of the text's first line; 0 before it was seen.
};

} // namespace

KconfigDefinitions definitionsIn(const std::string &file, const std::string &text) {
  KconfigDefinitions definitions;
  std::vector<KconfigDefinition> *current = nullptr;
  HelpText help;
  for (llvm::StringRef rest = text; !rest.empty();) {
    const auto [line, after] = rest.split('\n');
    rest = after;
    if (help.swallows(line))
      continue;
    if (const llvm::StringRef symbol = definedBy(line); !symbol.empty()) {
      current = &definitions[symbol.str()];
      current->push_back({.file = file, .dependsOn = {}});
    } else if (!line.empty() && !llvm::isSpace(line.front()) && line.front() != '#') {
      current = nullptr;
    } else if (const llvm::StringRef condition = dependencyIn(line); current && !condition.empty()) {
      current->back().dependsOn.push_back(condition.str());
    }
  }
  return definitions;
}

} // namespace condresched
