// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/ApplyLog.h"

#include "patch/PatchForm.h"

#include <cstdio>

namespace condresched {

namespace {

std::string between(std::string_view line, std::string_view begin, std::string_view end) {
  if (!line.starts_with(begin) || !line.ends_with(end) || line.size() < begin.size() + end.size())
    return {};
  return std::string(line.substr(begin.size(), line.size() - begin.size() - end.size()));
}

/// `Checking patch OLD => NEW...` for a rename.
std::string newName(const std::string &checked) {
  const size_t arrow = checked.find(" => ");
  return arrow == std::string::npos ? checked : checked.substr(arrow + 4);
}

Rejected rejection(std::string_view line) {
  const std::string text(line.substr(7)); // After "error: ".
  const size_t colon = text.rfind(": ");
  if (!text.starts_with("patch failed: "))
    return {text.substr(0, colon), 0, colon == std::string::npos ? text : text.substr(colon + 2)};
  const size_t number = text.rfind(':');
  Rejected rejected{text.substr(14, number - 14), 0, {}};
  std::sscanf(text.c_str() + number, ":%d", &rejected.line);
  return rejected;
}

/// The first line on a side that a hunk is about; for an empty side the line behind the gap.
int position(int start, int lines) { return lines > 0 ? start : start + 1; }

void moveFile(FileChange &change, const std::vector<Moved> &moved) {
  const std::string &name = change.newPath.empty() ? change.oldPath : change.newPath;
  int growth = 0; // What the hunks above added.
  for (size_t i = 0; i < change.hunks.size(); ++i) {
    Hunk &hunk = change.hunks[i];
    for (const Moved &move : moved)
      if (move.file == name && move.hunk == static_cast<int>(i) + 1)
        hunk.newStart += move.offset;
    // git looks for a hunk by its new side; the old side follows, whatever the header said.
    const int old = position(hunk.newStart, hunk.newLines) - growth;
    hunk.oldStart = hunk.oldLines > 0 ? old : old - 1;
    growth += hunk.newLines - hunk.oldLines;
  }
}

} // namespace

ApplyLog parseApplyLog(const std::string &text) {
  ApplyLog log;
  std::string file;
  for (const std::string_view line : linesOf(text)) {
    Moved moved;
    if (const std::string checked = between(line, "Checking patch ", "..."); !checked.empty())
      file = newName(checked);
    else if (std::sscanf(std::string(line).c_str(), "Hunk #%d succeeded at %d (offset %d", &moved.hunk,
                         &moved.line, &moved.offset) == 3)
      log.moved.push_back({file, moved.hunk, moved.line, moved.offset});
    else if (line.starts_with("error: ") && line != "error: while searching for:" &&
             !line.ends_with(": patch does not apply"))
      log.rejected.push_back(rejection(line));
  }
  return log;
}

void moveHunks(Patch &patch, const std::vector<Moved> &moved) {
  for (FileChange &change : patch.files)
    moveFile(change, moved);
}

} // namespace condresched
