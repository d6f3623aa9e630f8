// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/HeaderWords.h"

#include "kernel/SourceScan.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/xxhash.h>

namespace condresched {

namespace {

std::uint64_t hashOf(std::string_view word) {
  return llvm::xxh3_64bits(llvm::StringRef(word.data(), word.size()));
}

} // namespace

std::uint32_t HeaderWords::idOf(const std::string &name) {
  const auto [id, fresh] = ids.emplace(name, static_cast<std::uint32_t>(names.size()));
  if (fresh) {
    names.push_back(name);
    isMacro.push_back(false);
  }
  return id->second;
}

void HeaderWords::add(std::string_view content) {
  for (const auto &[around, word] : wordsOfDefinitions(content)) {
    const std::uint32_t id = idOf(std::string(around));
    if (word == "define")
      isMacro[id] = true;
    words.emplace_back(hashOf(word), id);
  }
}

void HeaderWords::close() {
  std::ranges::sort(words);
  const auto doubles = std::ranges::unique(words);
  words.erase(doubles.begin(), doubles.end());
}

bool HeaderWords::holds(const std::string &definition, const std::string &word) const {
  const auto id = ids.find(definition);
  return id != ids.end() && std::ranges::binary_search(words, std::pair(hashOf(word), id->second));
}

std::set<std::string> HeaderWords::macros(const std::string &word) const {
  std::set<std::string> found;
  std::vector<std::string> open = {word};
  while (!open.empty()) {
    const std::string used = std::move(open.back());
    open.pop_back();
    for (const std::uint32_t user : directUsers(used))
      if (isMacro[user] && found.insert(names[user]).second)
        open.push_back(names[user]);
  }
  return found;
}

std::set<std::string> HeaderWords::nearMacros(const std::string &word) const {
  std::set<std::string> found;
  for (const std::uint32_t user : directUsers(word))
    if (isMacro[user]) {
      found.insert(names[user]);
      for (const std::uint32_t next : directUsers(names[user]))
        if (isMacro[next])
          found.insert(names[next]);
    }
  return found;
}

std::set<std::string> HeaderWords::usersOfUsers(const std::string &word) const {
  std::set<std::string> found;
  for (const std::uint32_t user : directUsers(word)) {
    found.insert(names[user]);
    for (const std::uint32_t next : directUsers(names[user]))
      found.insert(names[next]);
  }
  return found;
}

std::set<std::string> HeaderWords::users(const std::string &word) const {
  std::set<std::string> found = macros(word);
  std::set<std::string> functions;
  found.insert(word);
  for (const std::string &used : found)
    for (const std::uint32_t user : directUsers(used))
      functions.insert(names[user]);
  found.erase(word);
  found.merge(functions);
  return found;
}

std::vector<std::uint32_t> HeaderWords::directUsers(const std::string &word) const {
  std::vector<std::uint32_t> found;
  const std::uint64_t hash = hashOf(word);
  for (auto at = std::ranges::lower_bound(words, std::pair<std::uint64_t, std::uint32_t>(hash, 0));
       at != words.end() && at->first == hash; ++at)
    found.push_back(at->second);
  return found;
}

} // namespace condresched
