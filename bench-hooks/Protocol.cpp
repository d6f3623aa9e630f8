// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Protocol.h"

#include <charconv>
#include <vector>

namespace condresched {

namespace {

std::vector<std::string_view> words(std::string_view line) {
  std::vector<std::string_view> all;
  while (!line.empty()) {
    const std::size_t end = line.find(' ');
    all.push_back(line.substr(0, end));
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  }
  return all;
}

/// A whole number from 0 on, and nothing behind it.
template <class T> std::optional<T> number(std::string_view text) {
  T value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text.starts_with('-'))
    return std::nullopt;
  return value;
}

template <class T> std::optional<T> field(std::string_view word, std::string_view key) {
  if (!word.starts_with(key) || word.size() <= key.size() || word[key.size()] != '=')
    return std::nullopt;
  return number<T>(word.substr(key.size() + 1));
}

std::optional<ProtocolLine> sampleLine(const std::vector<std::string_view> &words) {
  if (words.size() != 5)
    return std::nullopt;
  const std::string_view unit = words[4].substr(0, words[4].find('='));
  const auto n = field<int>(words[2], "n");
  const auto calls = field<unsigned>(words[3], "calls");
  const auto total = field<unsigned long long>(words[4], unit);
  if (!n || !calls || *calls == 0 || !total || unit.empty())
    return std::nullopt;
  ProtocolLine line;
  line.sample = {std::string(words[1]), *n, static_cast<double>(*calls), std::string(unit),
                 static_cast<double>(*total)};
  return line;
}

std::optional<ProtocolLine> clockLine(const std::vector<std::string_view> &words) {
  if (words.size() != 4)
    return std::nullopt;
  const auto cycles = field<unsigned long long>(words[2], "cycles");
  const auto ns = field<unsigned long long>(words[3], "ns");
  if (!cycles || *cycles == 0 || !ns || *ns == 0)
    return std::nullopt;
  ProtocolLine line;
  line.clock = {std::string(words[1]), static_cast<double>(*cycles), static_cast<double>(*ns)};
  return line;
}

} // namespace

std::optional<ProtocolLine> parseProtocolLine(std::string_view text) {
  const std::vector<std::string_view> parts = words(text);
  ProtocolLine line;
  if (parts.empty())
    return std::nullopt;
  if (parts[0] == "sample")
    return sampleLine(parts);
  if (parts[0] == "clock")
    return clockLine(parts);
  if (parts[0] == "fail" && parts.size() > 1)
    line.failure = text.substr(5);
  else if (parts[0] == "begin" && parts.size() == 2)
    line.begin = field<long>(parts[1], "samples");
  else if (parts[0] == "end" && parts.size() == 2)
    line.end = number<long>(parts[1]);
  else if (text == "off")
    return line;
  const bool understood = line.begin || line.end || !line.failure.empty();
  return understood ? std::optional(line) : std::nullopt;
}

} // namespace condresched
