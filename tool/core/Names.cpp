// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/Names.h"

#include <array>
#include <cstddef>

namespace condresched {

namespace {

// Each table is in the order of its enumeration.
constexpr std::array<std::string_view, 6> siteStates = {"absent",      "no-op",      "check",
                                                        "static-call", "static-key", "call"};
constexpr std::array<std::string_view, 6> loopClasses = {"pass", "word", "chunk", "fd", "around", "bound"};
constexpr std::array<std::string_view, 3> severities = {"note", "warning", "error"};
constexpr std::array<std::string_view, 3> outcomes = {"pass", "fail", "undecided"};

template <class Enum, std::size_t N>
std::string nameOf(const std::array<std::string_view, N> &names, Enum value) {
  return std::string(names[static_cast<std::size_t>(value)]);
}

template <class Enum, std::size_t N>
std::optional<Enum> valueOf(const std::array<std::string_view, N> &names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] == name)
      return static_cast<Enum>(i);
  return std::nullopt;
}

template <std::size_t N> std::vector<std::string> listOf(const std::array<std::string_view, N> &names) {
  return {names.begin(), names.end()};
}

} // namespace

std::string toString(SiteState state) { return nameOf(siteStates, state); }
std::string toString(LoopClass loopClass) { return nameOf(loopClasses, loopClass); }
std::string toString(Severity severity) { return nameOf(severities, severity); }
std::string toString(Outcome outcome) { return nameOf(outcomes, outcome); }

std::optional<SiteState> siteStateFrom(std::string_view name) { return valueOf<SiteState>(siteStates, name); }
std::optional<LoopClass> loopClassFrom(std::string_view name) {
  return valueOf<LoopClass>(loopClasses, name);
}
std::optional<Severity> severityFrom(std::string_view name) { return valueOf<Severity>(severities, name); }

std::vector<std::string> loopClassNames() { return listOf(loopClasses); }
std::vector<std::string> severityNames() { return listOf(severities); }

std::string joinNames(const std::vector<std::string> &names) {
  std::string joined;
  for (const std::string &name : names)
    joined += (joined.empty() ? "" : ", ") + name;
  return joined;
}

} // namespace condresched
