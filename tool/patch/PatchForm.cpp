// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/PatchForm.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace condresched {

namespace {

/// "From ADDRESS-OR-COMMIT Mon ...": the day keeps a sentence that begins with "From" apart.
bool isMailSeparator(std::string_view line) {
  if (!line.starts_with("From "))
    return false;
  const size_t space = line.find(' ', 5);
  if (space == std::string_view::npos)
    return false;
  static constexpr std::array<std::string_view, 7> days = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  const std::string_view rest = line.substr(std::min(line.find_first_not_of(' ', space), line.size()));
  return std::any_of(days.begin(), days.end(), [&](std::string_view day) { return rest.starts_with(day); });
}

bool isHeader(std::string_view line) {
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0)
    return false;
  return std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon),
                     [](unsigned char c) { return std::isalnum(c) || c == '-'; });
}

} // namespace

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string withUnixLines(const std::string &text) {
  const auto lines = linesOf(text);
  if (!std::all_of(lines.begin(), lines.end(), [](std::string_view line) { return line.ends_with('\r'); }))
    return text;
  std::string unix;
  for (const std::string_view line : lines)
    unix.append(line.substr(0, line.size() - 1)).append("\n");
  return unix;
}

bool looksLikeMail(std::string_view text) {
  bool sender = false;
  bool first = true;
  for (const std::string_view line : linesOf(text)) {
    if (isMailSeparator(line))
      return true;
    if (line.empty())
      return sender;
    const bool continuation = !first && (line.front() == ' ' || line.front() == '\t');
    if (!continuation && !isHeader(line))
      return false;
    first = false;
    sender = sender || line.starts_with("From:") || line.starts_with("Subject:");
  }
  return false;
}

int countMails(std::string_view text) {
  const auto lines = linesOf(text);
  const auto separators = std::count_if(lines.begin(), lines.end(), isMailSeparator);
  return std::max(1, static_cast<int>(separators));
}

std::string shownSubject(std::string_view text) {
  const auto lines = linesOf(text);
  if (lines.empty() || !lines.front().starts_with("commit "))
    return {};
  const auto indented = [](std::string_view line) { return line.starts_with("    "); };
  const auto subject = std::find_if(lines.begin(), lines.end(), indented);
  return subject == lines.end() ? std::string() : std::string(subject->substr(4));
}

} // namespace condresched
