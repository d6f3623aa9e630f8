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
constexpr std::array<Sign, 13> signs = {{
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
    {"Kernel panic - not syncing", "the guest kernel panicked"},
    {"BUG: ", "the guest kernel reported a bug"},
}};

std::string lineAround(const std::string &text, std::size_t position) {
  const std::size_t before = text.rfind('\n', position);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return text.substr(start, text.find('\n', position) - start);
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
  constexpr std::string_view digits = "0123456789abcdef";
  while (!text.empty() && (text.back() == '\r' || text.back() == '\n' || text.back() == ' '))
    text.remove_suffix(1);
  std::string shown;
  for (const char raw : text) {
    const auto byte = static_cast<unsigned char>(raw);
    if (byte >= 0x20 && byte < 0x7f)
      shown += raw;
    else
      (shown += "\\x") += {digits[byte >> 4], digits[byte & 15]};
    if (shown.size() > longest)
      return shown.substr(0, longest - 3) + "...";
  }
  return shown;
}

} // namespace condresched
