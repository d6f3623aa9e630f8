// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/CodeText.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

/// The position behind the string or character that begins at `at`.
std::size_t afterQuoted(llvm::StringRef text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == quote)
      return at + 1;
  }
  return std::min(at, text.size());
}

/// The end of the comment that begins at `at`, or `at` where none does. A backslash lets a `//` go on.
std::size_t afterComment(llvm::StringRef text, std::size_t at) {
  const llvm::StringRef rest = text.drop_front(at);
  std::size_t end = at;
  if (rest.starts_with("/*")) {
    end = text.find("*/", at + 2);
    return end == llvm::StringRef::npos ? text.size() : end + 2;
  }
  if (!rest.starts_with("//"))
    return at;
  do
    end = text.find('\n', end + 1);
  while (end != llvm::StringRef::npos && text[end - 1] == '\\');
  return std::min(end, text.size());
}

} // namespace

std::string withoutComments(std::string text) {
  const llvm::StringRef all = text;
  for (std::size_t at = 0; at < all.size();) {
    if (all[at] == '"' || all[at] == '\'') {
      at = afterQuoted(all, at);
      continue;
    }
    const std::size_t end = all[at] == '/' ? afterComment(all, at) : at;
    // A comment in a macro's line with a backslash at its end goes on in the next: the lines stay joined.
    std::replace_if(
        text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(end),
        [](char c) { return c != '\n' && c != '\\'; }, ' ');
    at = std::max(end, at + 1);
  }
  return text;
}

} // namespace condresched
