// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/CpuList.h"

#include <charconv>

namespace condresched {

std::optional<int> lastCpu(std::string_view list) {
  while (list.ends_with('\n') || list.ends_with(' '))
    list.remove_suffix(1);
  // Ascending, so the last number is the highest, be it a range's end or alone.
  const std::size_t before = list.find_last_of(",-");
  const std::string_view last = before == std::string_view::npos ? list : list.substr(before + 1);
  int cpu = 0;
  const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), cpu);
  if (error != std::errc() || end != last.data() + last.size())
    return std::nullopt;
  return cpu;
}

} // namespace condresched
