// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/TraceLog.h"

#include <charconv>

namespace condresched {

namespace {

std::optional<std::uint64_t> hex(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  return error == std::errc() && end != text.data() ? std::optional(value) : std::nullopt;
}

/// `Trace 0: 0x7f0c4c000100 [0000000000000000/ffffffff81000000/0040c0b0/ff000201] name` -> the second number.
std::optional<std::uint64_t> addressOf(std::string_view line) {
  const std::size_t open = line.find('[');
  const std::size_t slash = open == std::string_view::npos ? open : line.find('/', open);
  return slash == std::string_view::npos ? std::nullopt : hex(line.substr(slash + 1));
}

/// `Stopped execution of TB chain before 0x7f0c4c000100 [ffffffff81000000] name`
std::optional<std::uint64_t> stoppedAt(std::string_view line) {
  const std::size_t open = line.find('[');
  return open == std::string_view::npos ? std::nullopt : hex(line.substr(open + 1));
}

std::optional<std::uint64_t> stackIn(std::string_view line) {
  constexpr std::string_view name = " RSP=";
  const std::size_t found = line.find(name);
  return found == std::string_view::npos ? std::nullopt : hex(line.substr(found + name.size()));
}

} // namespace

void TraceLogReader::line(std::string_view text) {
  if (text.starts_with("Trace ")) {
    finish();
    begun = addressOf(text);
  } else if (text.starts_with("Stopped execution")) {
    if (const auto address = stoppedAt(text); address == begun || !address)
      begun.reset();
  } else if (begun && !stack && text.starts_with("RSI=")) {
    stack = stackIn(text);
  }
}

void TraceLogReader::finish() {
  if (begun && stack)
    take({*begun, *stack});
  begun.reset();
  stack.reset();
}

} // namespace condresched
