// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/PasteIndex.h"

namespace condresched {

namespace {

/// Whether the pattern matters. An argument alone is a name that the text holds, but may be a field of any
/// name. Of arguments alone (`a##b`) nearly every name could be made: the macro that uses such a one says
/// more.
bool isAsked(const PastedName &pasted, bool asField) {
  return asField ? pasted.isStore : pasted.pattern.find_first_not_of('*') != std::string::npos;
}

/// Whether some words make the name of the pattern.
bool mayMake(const PastedName &pasted, const std::string &name, bool asField) {
  return isAsked(pasted, asField) && makesName(pasted.pattern, name, [](llvm::StringRef) { return true; });
}

} // namespace

void PasteIndex::addUnit(std::string_view content, std::uint32_t unit) {
  for (PastedName &pasted : pastedNames(content))
    own.emplace_back(unit, std::move(pasted));
}

void PasteIndex::addHeader(std::string_view content) {
  for (PastedName &pasted : pastedNames(content))
    shared.push_back(std::move(pasted));
}

void PasteIndex::close(const HeaderWords &headers, Holding holding) {
  for (const PastedName &pasted : shared) {
    const auto [use, fresh] = uses.try_emplace(pasted.macro);
    if (!fresh)
      continue;
    use->second[pasted.macro] = holding(pasted.macro);
    for (const std::string &user : headers.nearMacros(pasted.macro))
      use->second[user] = holding(user);
  }
}

std::set<std::string> PasteIndex::makers(const std::string &name, bool asField) const {
  std::set<std::string> found;
  for (const PastedName &pasted : shared)
    if (mayMake(pasted, name, asField))
      for (const auto &[user, inUnits] : uses.at(pasted.macro))
        found.insert(user);
  return found;
}

std::set<std::uint32_t> PasteIndex::making(const std::string &name, bool asField, const HeaderWords &headers,
                                           Holds holds) const {
  std::set<std::uint32_t> found;
  auto add = [&](std::uint32_t unit, const PastedName &pasted, const std::string &user) {
    if (!found.contains(unit) && makesName(pasted.pattern, name, [&](llvm::StringRef word) {
          return holds(unit, word) || (user != pasted.macro && headers.holds(user, word.str()));
        }))
      found.insert(unit);
  };
  for (const auto &[unit, pasted] : own)
    if (isAsked(pasted, asField))
      add(unit, pasted, pasted.macro);
  for (const PastedName &pasted : shared) {
    if (!mayMake(pasted, name, asField))
      continue;
    for (const auto &[user, inUnits] : uses.at(pasted.macro))
      for (const std::uint32_t unit : inUnits)
        add(unit, pasted, user);
  }
  return found;
}

} // namespace condresched
