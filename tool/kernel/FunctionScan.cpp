// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/FunctionScan.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

bool isWordPart(char c) { return llvm::isAlnum(c) || c == '_'; }

/// The position after the parenthesis that closes the one at `open`, or npos. Gives up after a length that
/// no parameter list has.
size_t afterParentheses(llvm::StringRef text, size_t open) {
  constexpr size_t LongestList = 4000;
  int depth = 0;
  for (size_t at = open; at < std::min(text.size(), open + LongestList); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0)
      return at + 1;
  }
  return llvm::StringRef::npos;
}

/// Whether a body follows, possibly after annotations such as `__releases(lock)`.
bool bodyFollows(llvm::StringRef text, size_t at) {
  while (at < text.size()) {
    const char c = text[at];
    if (c == '{')
      return true;
    if (c == '(')
      at = afterParentheses(text, at);
    else if (llvm::isSpace(c) || isWordPart(c))
      ++at;
    else
      return false;
  }
  return false;
}

/// The word that ends right before `end`, spaces aside.
llvm::StringRef wordBefore(llvm::StringRef line, size_t end) {
  line = line.take_front(end).rtrim();
  size_t start = line.size();
  while (start > 0 && isWordPart(line[start - 1]))
    --start;
  return line.drop_front(start);
}

bool canDefine(llvm::StringRef line) {
  return !line.empty() && (llvm::isAlpha(line.front()) || line.front() == '_') &&
         !line.rtrim().ends_with(";") && !line.starts_with("static ") && !line.starts_with("typedef ") &&
         !line.starts_with("extern ");
}

/// Whether what is in parentheses up to `after` belongs to an attribute in front of a function: a type and a
/// name follow before the next parenthesis, where parameters are followed by one annotation at most.
bool isAttribute(llvm::StringRef text, size_t after, llvm::StringRef word) {
  if (word == "__attribute__")
    return true;
  const llvm::StringRef between =
      text.drop_front(after).take_until([](char c) { return c == '(' || c == '{'; });
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(between, words, " \t\n*");
  return after + between.size() < text.size() && text[after + between.size()] == '(' && words.size() > 1;
}

/// The function that the line at `at` begins to define, or empty.
llvm::StringRef functionAt(llvm::StringRef text, size_t at) {
  const llvm::StringRef line = text.drop_front(at).split('\n').first;
  if (!canDefine(line))
    return {};
  for (size_t open = line.find('('); open != llvm::StringRef::npos;) {
    const size_t after = afterParentheses(text, at + open);
    if (after == llvm::StringRef::npos)
      return {};
    const llvm::StringRef word = wordBefore(line, open);
    if (!isAttribute(text, after, word))
      return bodyFollows(text, after) ? word : llvm::StringRef();
    open = line.find('(', after - at);
  }
  return {};
}

} // namespace

std::vector<std::string> definedFunctions(std::string_view content) {
  const llvm::StringRef text(content.data(), content.size());
  std::vector<std::string> names;
  for (size_t at = 0; at < text.size();) {
    if (const llvm::StringRef name = functionAt(text, at); !name.empty())
      names.push_back(name.str());
    const size_t end = text.find('\n', at);
    at = end == llvm::StringRef::npos ? text.size() : end + 1;
  }
  return names;
}

} // namespace condresched
