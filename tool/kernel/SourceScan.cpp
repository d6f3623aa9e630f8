// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/SourceScan.h"

#include "kernel/FunctionScan.h"

#include <algorithm>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

bool isWordStart(char c) { return llvm::isAlpha(c) || c == '_'; }
bool isWordPart(char c) { return llvm::isAlnum(c) || c == '_'; }

llvm::StringRef wordAt(llvm::StringRef text, std::size_t at) {
  return text.drop_front(at).take_while(isWordPart);
}

/// The macro or function that a line in the first column begins, or empty: the use of a macro such as
/// TRACE_EVENT(...), a struct or a closing brace begins none.
llvm::StringRef definedBy(llvm::StringRef line) {
  if (line.consume_front("#"))
    return line.ltrim().consume_front("define") ? wordAt(line.ltrim().drop_front(6).ltrim(), 0)
                                                : llvm::StringRef();
  const std::size_t open = line.find('(');
  if (!isWordStart(line.front()) || open == llvm::StringRef::npos)
    return {};
  const llvm::StringRef before = line.take_front(open).rtrim();
  std::size_t start = before.size();
  while (start > 0 && isWordPart(before[start - 1]))
    --start;
  const llvm::StringRef name = before.drop_front(start);
  return start == 0 && name.upper() == name.str() ? llvm::StringRef() : name;
}

/// Whether a definition can begin or end at this position: a line that a macro goes on in is no end of it.
bool beginsLine(llvm::StringRef text, std::size_t at) {
  const char c = text[at];
  return (at == 0 || (text[at - 1] == '\n' && (at == 1 || text[at - 2] != '\\'))) &&
         (c == '#' || c == '}' || isWordStart(c));
}

/// Where the macro defined at `at` ends: behind its first line and those that a backslash adds.
std::size_t afterDefine(llvm::StringRef text, std::size_t at) {
  do
    at = text.find('\n', at + 1);
  while (at != llvm::StringRef::npos && text.take_front(at).rtrim(" \t\r").ends_with("\\"));
  return std::min(at, text.size());
}

/// Calls `visit(word, position, around)` for each identifier, `around` being the definition it stands in.
template <class Visit> void forEachWord(llvm::StringRef text, Visit visit) {
  llvm::StringRef function;
  llvm::StringRef macro;
  std::size_t macroEnd = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    // A type on a line of its own stands before the name, a directive within a function is no end of it.
    if (beginsLine(text, at)) {
      const llvm::StringRef line = text.drop_front(at).split('\n').first;
      if (c != '#') {
        function = definedBy(line);
      } else if (line.drop_front().ltrim().starts_with("define")) {
        macro = definedBy(line);
        macroEnd = afterDefine(text, at);
      }
    }
    if (isWordStart(c)) {
      const llvm::StringRef word = wordAt(text, at);
      visit(word, at, at < macroEnd ? macro : function);
      at += word.size();
    } else if (llvm::isDigit(c)) {
      at += wordAt(text, at).size();
    } else {
      ++at;
    }
  }
}

/// Whether the line so far is the beginning of a store that looks like a call: its first argument is the
/// place (linux/compiler.h, linux/rcupdate.h, linux/atomic.h).
bool storesByCall(llvm::StringRef before) {
  const llvm::StringRef line = before.rsplit('\n').second.empty() ? before : before.rsplit('\n').second;
  return line.contains("WRITE_ONCE(") || line.contains("rcu_assign_pointer(") ||
         line.contains("RCU_INIT_POINTER(") || line.contains("store_release(") || line.contains("xchg(");
}

/// Whether what stands before a field's name, up to its `.` or `->`, begins with `&`: its address is taken.
bool takesAddress(llvm::StringRef before) {
  while (before.consume_back(".") || before.consume_back("->")) {
    before = before.rtrim();
    // What holds the field: a name, perhaps an element of it, or anything in parentheses.
    while (before.ends_with("]") || before.ends_with(")")) {
      int open = 0;
      do {
        open += before.ends_with("]") || before.ends_with(")") ? 1 : 0;
        open -= before.ends_with("[") || before.ends_with("(") ? 1 : 0;
        before = before.drop_back();
      } while (open > 0 && !before.empty());
      before = before.rtrim();
    }
    while (!before.empty() && isWordPart(before.back()))
      before = before.drop_back();
    before = before.rtrim();
  }
  while (before.consume_back("("))
    before = before.rtrim();
  return before.ends_with("&") && !before.ends_with("&&");
}

llvm::StringRef asRef(std::string_view text) { return {text.data(), text.size()}; }

} // namespace

bool isFieldStore(std::string_view content, std::size_t at, std::size_t size) {
  const llvm::StringRef text = asRef(content);
  const llvm::StringRef before = text.take_front(at).rtrim();
  const bool isField = before.ends_with(".") || before.ends_with("->");
  llvm::StringRef after = text.drop_front(at + size).ltrim();
  while (after.starts_with("[")) {
    const std::size_t close = after.find(']');
    if (close == llvm::StringRef::npos)
      return false;
    after = after.drop_front(close + 1).ltrim();
  }
  if (!isField)
    return after.starts_with(":") && (before.ends_with("{") || before.ends_with(","));
  if (after.starts_with(",") && storesByCall(text.take_front(at)))
    return true;
  if (after.starts_with("=") && !after.starts_with("=="))
    return true;
  // Who is given its address may store there; not that of a part of it, or of what it points to.
  return !after.starts_with(".") && !after.starts_with("->") && !after.starts_with("(") &&
         takesAddress(before);
}

SourceScan scanSource(std::string_view content) {
  const llvm::StringRef text = asRef(content);
  SourceScan scan;
  scan.defines = definedFunctions(content);
  forEachWord(text, [&](llvm::StringRef word, std::size_t at, llvm::StringRef around) {
    if (isFieldStore(content, at, word.size()))
      scan.stores.emplace_back(word.str(), around.str());
    if (word == "include" && text.take_front(at).rtrim().ends_with("#"))
      if (const llvm::StringRef rest = text.drop_front(at + word.size()).ltrim(" \t"); rest.starts_with("\""))
        scan.includes.push_back(rest.drop_front().split('"').first.str());
  });
  std::ranges::sort(scan.stores);
  const auto doubles = std::ranges::unique(scan.stores);
  scan.stores.erase(doubles.begin(), doubles.end());
  return scan;
}

std::vector<std::string_view> identifiersOf(std::string_view content) {
  std::vector<std::string_view> words;
  forEachWord(asRef(content), [&](llvm::StringRef word, std::size_t, llvm::StringRef) {
    words.emplace_back(word.data(), word.size());
  });
  std::ranges::sort(words);
  const auto doubles = std::ranges::unique(words);
  words.erase(doubles.begin(), doubles.end());
  return words;
}

std::vector<std::pair<std::string_view, std::string_view>> wordsOfDefinitions(std::string_view content) {
  std::vector<std::pair<std::string_view, std::string_view>> words;
  forEachWord(asRef(content), [&](llvm::StringRef word, std::size_t, llvm::StringRef around) {
    if (!around.empty() && word != around)
      words.emplace_back(std::string_view(around.data(), around.size()),
                         std::string_view(word.data(), word.size()));
  });
  std::ranges::sort(words);
  const auto doubles = std::ranges::unique(words);
  words.erase(doubles.begin(), doubles.end());
  return words;
}

std::vector<std::pair<std::string, std::string>> typesAround(std::string_view content) {
  std::vector<std::pair<std::string, std::string>> pairs;
  llvm::StringRef around;
  for (llvm::StringRef rest = asRef(content); !rest.empty(); rest = rest.split('\n').second) {
    llvm::StringRef line = rest.split('\n').first;
    if (line.starts_with("}"))
      around = {};
    if (line.starts_with("typedef struct ") && line.rtrim().ends_with(";")) {
      const llvm::StringRef whole = line.rtrim().drop_back();
      const llvm::StringRef alias = whole.drop_front(whole.find_last_of(" *\t") + 1);
      pairs.emplace_back(wordAt(whole.drop_front(strlen("typedef struct ")), 0).str(), alias.str());
    }
    if ((line.starts_with("struct ") || line.starts_with("union ")) && line.contains('{'))
      around = wordAt(line.split(' ').second.ltrim(), 0);
    if (around.empty())
      continue;
    for (std::size_t at = line.find("struct "); at != llvm::StringRef::npos;
         at = line.find("struct ", at + 1))
      if (const llvm::StringRef name = wordAt(line.drop_front(at + strlen("struct ")).ltrim(), 0);
          !name.empty() && name != around)
        pairs.emplace_back(name.str(), around.str());
  }
  std::ranges::sort(pairs);
  const auto doubles = std::ranges::unique(pairs);
  pairs.erase(doubles.begin(), doubles.end());
  return pairs;
}

} // namespace condresched
