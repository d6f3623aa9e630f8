// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/PatchReader.h"

namespace condresched {

namespace {

/// Two line numbers that walk down a file together.
struct Cursor {
  int old = 1;
  int now = 1;
};

Cursor beginningOf(const Hunk &hunk) {
  // An empty side names the line before the gap.
  return {hunk.oldLines > 0 ? hunk.oldStart : hunk.oldStart + 1,
          hunk.newLines > 0 ? hunk.newStart : hunk.newStart + 1};
}

struct Mapped {
  int line = 0;
  bool deleted = false;
};

Mapped mapThrough(const FileChange &change, int line) {
  Cursor at;
  for (const Hunk &hunk : change.hunks) {
    const Cursor begin = beginningOf(hunk);
    if (line < begin.old)
      break;
    at = begin;
    for (const char mark : hunk.marks) {
      if (mark != '+' && at.old == line)
        return {at.now, mark == '-'};
      at.old += mark != '+';
      at.now += mark != '-';
    }
  }
  return {line - at.old + at.now, false};
}

} // namespace

int mapLine(const Patch &patch, const std::string &file, int line) {
  std::string name = file;
  for (const FileChange &change : patch.files)
    if (change.oldPath == name && !name.empty()) {
      line = mapThrough(change, line).line;
      name = change.newPath;
    }
  return line;
}

std::optional<int> keptLine(const std::vector<Patch> &patches, const std::string &file, int line) {
  std::string name = file;
  for (const Patch &patch : patches)
    for (const FileChange &change : patch.files)
      if (change.oldPath == name && !name.empty()) {
        const Mapped mapped = mapThrough(change, line);
        if (mapped.deleted)
          return std::nullopt;
        line = mapped.line;
        name = change.newPath;
      }
  return line;
}

} // namespace condresched
