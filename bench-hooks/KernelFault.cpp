// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Console.h"

#include <array>

namespace condresched {

namespace {

struct Sign {
  std::string_view text; ///< As the kernel prints it.
  std::string_view meaning;
};

/// From worst to least: a panic follows an oops and says less about its cause, so the oops comes first.
constexpr std::array<Sign, 14> signs = {{
    {"BUG: unable to handle", "the guest kernel oopsed"},
    {"Unable to handle kernel", "the guest kernel oopsed"},
    {"general protection fault", "the guest kernel oopsed"},
    {"kernel BUG at", "the guest kernel hit a BUG()"},
    {"Oops:", "the guest kernel oopsed"},
    {"soft lockup", "the guest kernel locked up"},
    {"hard LOCKUP", "the guest kernel locked up"},
    {"self-detected stall", "the guest's RCU stalled"},
    {"detected stalls on CPUs", "the guest's RCU stalled"},
    {"blocked for more than", "a task of the guest hung"},
    {"Unable to mount root fs",
     "the guest kernel found no init: it has no initramfs support or could not unpack it"},
    {"No working init found", "the guest kernel found no init: the initramfs was not unpacked"},
    {"Kernel panic - not syncing", "the guest kernel panicked"},
    {"BUG: ", "the guest kernel reported a bug"},
}};

std::string lineAround(const std::string &text, std::size_t position) {
  const std::size_t before = text.rfind('\n', position);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return text.substr(start, text.find('\n', position) - start);
}

/// How many bytes of a terminal's control sequence `text` begins with: ESC [ parameters letter, or ESC and
/// one character; firmware clears the screen with them.
std::size_t escapeLength(std::string_view text) {
  if (text.size() < 2 || text[0] != '\x1b')
    return 0;
  if (text[1] != '[')
    return 2;
  const std::size_t last = text.find_first_not_of("0123456789;?", 2);
  return last == std::string_view::npos ? text.size() : last + 1;
}

void appendPrintable(std::string &shown, char raw) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(raw);
  if (byte >= 0x20 && byte < 0x7f)
    shown += raw;
  else
    (shown += "\\x") += {digits[byte >> 4], digits[byte & 15]};
}

} // namespace

std::optional<std::string> kernelFault(const std::string &console) {
  for (const Sign &sign : signs)
    if (const std::size_t found = console.find(sign.text); found != std::string::npos)
      return std::string(sign.meaning) + ": " + printable(lineAround(console, found));
  return std::nullopt;
}

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 200;
  while (!text.empty() && (text.back() == '\r' || text.back() == '\n' || text.back() == ' '))
    text.remove_suffix(1);
  std::string shown;
  while (!text.empty()) {
    if (const std::size_t escape = escapeLength(text); escape != 0) {
      text.remove_prefix(escape);
      continue;
    }
    appendPrintable(shown, text.front());
    text.remove_prefix(1);
    if (shown.size() > longest)
      return shown.substr(0, longest - 3) + "...";
  }
  return shown;
}

} // namespace condresched
