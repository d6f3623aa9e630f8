// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/HunkHeader.h"

#include <charconv>

namespace condresched {

namespace {

bool take(std::string_view &text, std::string_view word) {
  if (!text.starts_with(word))
    return false;
  text.remove_prefix(word.size());
  return true;
}

bool takeNumber(std::string_view &text, int &number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0)
    return false;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return true;
}

/// `start[,lines]`; one line where no count is given.
bool takeRange(std::string_view &text, int &start, int &lines) {
  lines = 1;
  return takeNumber(text, start) && (!take(text, ",") || takeNumber(text, lines));
}

} // namespace

std::optional<Hunk> parseHunkHeader(std::string_view line) {
  Hunk hunk;
  if (take(line, "@@ -") && takeRange(line, hunk.oldStart, hunk.oldLines) && take(line, " +") &&
      takeRange(line, hunk.newStart, hunk.newLines) && take(line, " @@"))
    return hunk;
  return std::nullopt;
}

} // namespace condresched
