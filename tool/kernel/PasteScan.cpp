// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/PasteScan.h"

#include "kernel/SourceScan.h"

#include <algorithm>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

bool isWordStart(char c) { return llvm::isAlpha(c) || c == '_'; }
bool isWordPart(char c) { return llvm::isAlnum(c) || c == '_'; }

/// The definition of a macro: its first line and those that a backslash adds.
llvm::StringRef definitionAt(llvm::StringRef text) {
  std::size_t end = text.find('\n');
  while (end != llvm::StringRef::npos && text.take_front(end).rtrim(" \t\r").ends_with("\\"))
    end = text.find('\n', end + 1);
  return text.take_front(end);
}

/// One macro with parameters.
class MacroReader {
public:
  /// `body` is what follows the `#define` and its name: `(a, b) ...`.
  MacroReader(llvm::StringRef name, llvm::StringRef body, std::vector<PastedName> &found)
      : name(name), found(found) {
    const auto [list, rest] = body.drop_front().split(')');
    for (llvm::StringRef each : llvm::split(list, ','))
      parameters.push_back(each.trim(" \t\\\n."));
    text = rest;
  }

  void read() {
    for (std::size_t at = 0; at < text.size();) {
      if (!isWordPart(text[at])) {
        ++at;
        continue;
      }
      const std::size_t begin = at;
      std::string pattern = element(at);
      std::size_t pasted = 0;
      while (skipPaste(at)) {
        pattern += element(at);
        ++pasted;
      }
      if (pattern.find('*') == std::string::npos)
        continue;
      const bool isStore = isFieldStore({text.data(), text.size()}, begin, at - begin);
      if (pasted > 0 || isStore)
        found.push_back({name.str(), pattern, isStore});
    }
  }

private:
  /// The word there, as it stands in a pattern; `at` is moved behind it.
  std::string element(std::size_t &at) const {
    const llvm::StringRef word = text.drop_front(at).take_while(isWordPart);
    at += word.size();
    return llvm::is_contained(parameters, word) ? "*" : word.str();
  }
  /// Moves `at` over a `##` to the word behind it.
  bool skipPaste(std::size_t &at) const {
    llvm::StringRef rest = text.drop_front(at).ltrim(" \t\\\n");
    if (!rest.consume_front("##"))
      return false;
    rest = rest.ltrim(" \t\\\n");
    if (rest.empty() || !isWordPart(rest.front()))
      return false;
    at = text.size() - rest.size();
    return true;
  }

  llvm::StringRef name;
  llvm::StringRef text;
  llvm::SmallVector<llvm::StringRef> parameters;
  std::vector<PastedName> &found;
};

} // namespace

std::vector<PastedName> pastedNames(std::string_view content) {
  const llvm::StringRef text(content.data(), content.size());
  std::vector<PastedName> found;
  for (std::size_t at = text.find('#'); at != llvm::StringRef::npos; at = text.find('#', at + 1)) {
    llvm::StringRef rest = text.drop_front(at + 1).ltrim(" \t");
    if ((at > 0 && text[at - 1] != '\n') || !rest.consume_front("define"))
      continue;
    const llvm::StringRef definition = definitionAt(rest.ltrim(" \t"));
    const llvm::StringRef name = definition.take_while(isWordPart);
    if (name.size() < definition.size() && isWordStart(definition.front()) && definition[name.size()] == '(')
      MacroReader(name, definition.drop_front(name.size()), found).read();
  }
  std::ranges::sort(found);
  const auto doubles = std::ranges::unique(found);
  found.erase(doubles.begin(), doubles.end());
  return found;
}

bool makesName(llvm::StringRef pattern, llvm::StringRef name,
               llvm::function_ref<bool(llvm::StringRef)> isWord) {
  const auto [literal, rest] = pattern.split('*');
  if (!name.consume_front(literal))
    return false;
  if (literal.size() == pattern.size())
    return name.empty();
  for (std::size_t size = 1; size <= name.size(); ++size) {
    const llvm::StringRef word = name.take_front(size);
    if (makesName(rest, name.drop_front(size), isWord) && (llvm::all_of(word, llvm::isDigit) || isWord(word)))
      return true;
  }
  return false;
}

} // namespace condresched
