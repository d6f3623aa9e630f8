// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/DiffText.h"

#include "patch/FileHeader.h"
#include "patch/HunkHeader.h"
#include "patch/PatchForm.h"

#include <string_view>
#include <vector>

namespace condresched {

namespace {

/// Walks the lines once and keeps those that belong to the diff.
class DiffScan {
public:
  DiffScan(const std::string &text, const std::string &origin, int firstLine)
      : lines(linesOf(text)), origin(origin), firstLine(firstLine) {}

  Result<std::string> run();

private:
  Status readLine();
  Status readHunk();
  bool atFileNames() const;
  Status checkWhole() const;
  Status readFileNames();
  char markAt(size_t index) const;
  void keep(std::string_view line) { diff.append(line).append("\n"); }
  std::string_view lineAt(size_t index) const { return index < lines.size() ? lines[index] : ""; }
  tl::unexpected<Error> malformed(const std::string &what, size_t index) const;

  std::vector<std::string_view> lines;
  const std::string &origin;
  int firstLine;
  size_t at = 0;
  std::string diff;
  std::string file;        ///< The file whose hunks we are at.
  bool inHeader = false;   ///< Between `diff --git` and its first hunk.
  bool inBinary = false;   ///< Inside a `GIT binary patch`.
  bool prefixless = false; ///< The header at hand has no a/ and b/.
  bool changes = true;     ///< Something has been said to change since the last header.
  size_t header = 0;       ///< The line of that header.
};

tl::unexpected<Error> DiffScan::malformed(const std::string &what, size_t index) const {
  return undecided(origin + ":" + std::to_string(firstLine + static_cast<int>(index)) +
                       ": malformed hunk: " + what,
                   "get the patch again, unedited (git format-patch, or the mail's raw text)");
}

Result<std::string> DiffScan::run() {
  while (at < lines.size())
    if (const Status read = readLine(); !read)
      return errorOf(read);
  if (const Status whole = checkWhole(); !whole)
    return errorOf(whole);
  if (diff.empty())
    return undecided(origin + " holds no diff", "make one with `git format-patch` or `git diff`");
  return std::move(diff);
}

Status DiffScan::readLine() {
  const std::string_view line = lines[at];
  if (line.starts_with("diff --git ")) {
    if (const Status whole = checkWhole(); !whole)
      return whole;
    changes = false;
    header = at;
    prefixless = lacksPrefixes(line);
    inHeader = true;
    inBinary = false;
    file = line.substr(11);
    keep(prefixless ? withPrefixes(line) : std::string(line));
  } else if (atFileNames()) {
    return readFileNames();
  } else if (line.starts_with("@@ -")) {
    return readHunk();
  } else if (inBinary) {
    inBinary = line != "-- ";
    if (inBinary)
      keep(line);
  } else if (inHeader && isExtendedHeader(line)) {
    keep(line);
    changes = changes || !line.starts_with("index ");
    inBinary = line == "GIT binary patch";
  }
  ++at;
  return {};
}

/// The pair of lines `--- OLD`, `+++ NEW`; a hunk has been read to its last line when this is asked.
bool DiffScan::atFileNames() const {
  return lines[at].starts_with("--- ") && lineAt(at + 1).starts_with("+++ ");
}

/// A header that nothing follows is what a cut patch ends in; git passes over it without a word.
Status DiffScan::checkWhole() const {
  if (changes)
    return {};
  return undecided(origin + ":" + std::to_string(firstLine + static_cast<int>(header)) +
                       ": nothing follows `" + std::string(lines[header]) + "`: the patch is cut off",
                   "get the patch again, whole (git format-patch, or the mail's raw text)");
}

Status DiffScan::readFileNames() {
  for (const std::string_view line : {lines[at], lines[at + 1]})
    if (namesAbsolutePath(line))
      return undecided(origin + " is refused: it touches " + std::string(line.substr(4)) +
                           ", an absolute path",
                       "a patch's paths are a/PATH and b/PATH with PATH below the tree's top");
  const HeaderStyle style = !inHeader    ? HeaderStyle::Plain
                            : prefixless ? HeaderStyle::GitPrefixless
                                         : HeaderStyle::Git;
  const FileNames names = fileNames(lines[at], lines[at + 1], style);
  if (!inHeader)
    keep(names.gitHeader());
  keep("--- " + names.oldName);
  keep("+++ " + names.newName);
  file = names.path();
  header = inHeader ? header : at;
  inHeader = false;
  changes = false;
  at += 2;
  return {};
}

Status DiffScan::readHunk() {
  const size_t begin = at;
  const auto hunk = parseHunkHeader(lines[at]);
  if (!hunk)
    return malformed("`" + std::string(lines[at]) + "` is no hunk header", at);
  if (file.empty())
    return malformed("it belongs to no file (no ---, +++ lines before it)", at);
  const std::string says = ", but `" + std::string(lines[begin]) + "` of " + file + " says " +
                           std::to_string(hunk->oldLines) + " old and " + std::to_string(hunk->newLines) +
                           " new lines";
  changes = true;
  keep(lines[at++]);
  int oldLeft = hunk->oldLines;
  int newLeft = hunk->newLines;
  while (oldLeft > 0 || newLeft > 0 || lineAt(at).starts_with('\\')) {
    const char mark = markAt(at);
    oldLeft -= mark == ' ' || mark == '-';
    newLeft -= mark == ' ' || mark == '+';
    if (!mark || oldLeft < 0 || newLeft < 0)
      return malformed("it ends here" + says, at);
    keep(lines[at].empty() ? " " : lines[at]);
    ++at;
  }
  // git would take these lines for text between two files and drop them without a word.
  if (const std::string_view next = lineAt(at); !next.empty() && markAt(at) && !next.starts_with("--"))
    return malformed("it goes on here" + says, at);
  return {};
}

/// What a line of a hunk does: ' ', '-', '+' or '\\'; 0 where it is none.
char DiffScan::markAt(size_t index) const {
  if (index >= lines.size())
    return 0;
  // Mail programs strip the blank of an empty context line.
  const char mark = lines[index].empty() ? ' ' : lines[index].front();
  return std::string_view(" -+\\").find(mark) == std::string_view::npos ? '\0' : mark;
}

} // namespace

Result<std::string> gitDiff(const std::string &text, const std::string &origin, int firstLine) {
  return DiffScan(text, origin, firstLine).run();
}

} // namespace condresched
