// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/CountLog.h"

#include <charconv>
#include <numeric>
#include <optional>

namespace condresched {

namespace {

std::optional<std::uint64_t> number(std::string_view text, int base) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Adds `ADDRESS COUNT` or `elsewhere COUNT`; false where the line is neither.
bool addLine(std::string_view line, CountWindow &window) {
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos)
    return false;
  const std::optional<std::uint64_t> count = number(line.substr(space + 1), 10);
  const std::optional<std::uint64_t> address = number(line.substr(0, space), 16);
  if (!count)
    return false;
  if (line.substr(0, space) == "elsewhere")
    window.elsewhere = *count;
  else if (address)
    window.byAddress[*address] = *count;
  else
    return false;
  return true;
}

} // namespace

std::uint64_t CountWindow::instructions() const {
  return std::accumulate(byAddress.begin(), byAddress.end(), elsewhere,
                         [](std::uint64_t sum, const auto &entry) { return sum + entry.second; });
}

Result<std::vector<CountWindow>> parseCounts(std::string_view text) {
  std::vector<CountWindow> windows;
  CountWindow window;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line == "window")
      windows.push_back(std::exchange(window, {}));
    else if (!addLine(line, window))
      return undecided("the counts of a boot have a line that is not understood: \"" +
                       std::string(line.substr(0, 60)) + "\"");
  }
  return windows;
}

} // namespace condresched
