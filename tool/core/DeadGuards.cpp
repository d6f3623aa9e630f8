// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/DeadGuards.h"

#include <array>
#include <cctype>

namespace condresched {

namespace {

constexpr std::string_view prefix = "CONFIG_";

bool isWord(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)); }

/// The text with every comment blanked, its line breaks kept.
std::string withoutComments(std::string_view source) {
  std::string text(source);
  enum { Code, Line, Block } in = Code;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string_view two = std::string_view(source).substr(at, 2);
    if (in == Code && (two == "/*" || two == "//"))
      in = two == "/*" ? Block : Line;
    else if (in == Line && source[at] == '\n')
      in = Code;
    bool ends = in == Block && two == "*/";
    if (in != Code && text[at] != '\n')
      text[at] = ' ';
    if (ends) {
      text[at + 1] = ' ';
      ++at;
      in = Code;
    }
  }
  return text;
}

bool isConditional(std::string_view line) {
  std::size_t hash = line.find_first_not_of(" \t");
  if (hash == std::string_view::npos || line[hash] != '#')
    return false;
  std::size_t word = line.find_first_not_of(" \t", hash + 1);
  if (word == std::string_view::npos)
    return false;
  line = line.substr(word);
  return line.starts_with("if") || line.starts_with("elif");
}

/// Whether the symbol at `at` is the argument of IS_ENABLED(), IS_BUILTIN(), IS_MODULE() or IS_REACHABLE().
bool isAskedFor(std::string_view line, std::size_t at) {
  constexpr std::array<std::string_view, 4> macros{"IS_ENABLED(", "IS_BUILTIN(", "IS_MODULE(",
                                                   "IS_REACHABLE("};
  for (std::string_view macro : macros)
    if (line.substr(0, at).ends_with(macro))
      return true;
  return false;
}

void addLine(std::string_view line, bool conditional, int number, std::vector<SymbolUse> &uses) {
  for (std::size_t at = line.find(prefix); at != std::string_view::npos; at = line.find(prefix, at + 1)) {
    if ((at > 0 && isWord(line[at - 1])) || !(conditional || isAskedFor(line, at)))
      continue;
    std::size_t end = at;
    while (end < line.size() && isWord(line[end]))
      ++end;
    uses.push_back({std::string(line.substr(at, end - at)), number});
  }
}

} // namespace

std::vector<SymbolUse> guardSymbols(std::string_view source) {
  std::string text = withoutComments(source);
  std::vector<SymbolUse> uses;
  bool continued = false;
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = std::string_view(text).substr(at, end - at);
    bool conditional = continued || isConditional(line);
    addLine(line, conditional, ++number, uses);
    continued = conditional && line.ends_with('\\');
    at = end + 1;
  }
  return uses;
}

bool isDefined(const std::string &symbol, const std::set<std::string> &defined) {
  std::string name = symbol.substr(prefix.size());
  constexpr std::string_view moduleSuffix = "_MODULE";
  return defined.contains(name) || (name.ends_with(moduleSuffix) &&
                                    defined.contains(name.substr(0, name.size() - moduleSuffix.size())));
}

} // namespace condresched
