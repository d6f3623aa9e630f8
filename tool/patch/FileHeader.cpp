// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/FileHeader.h"

#include <algorithm>
#include <array>

namespace condresched {

namespace {

constexpr std::string_view nowhere = "/dev/null";
constexpr std::string_view gitLine = "diff --git ";

/// `diff -N` writes the beginning of time, in whatever zone, for a file that is not there.
bool isEpoch(std::string_view stamp) {
  return stamp.starts_with("1970-01-01") || stamp.starts_with("1969-12-31") ||
         stamp.find(" 1970 ") != stamp.npos;
}

struct Name {
  std::string_view text;
  bool missing = false;
};

Name nameIn(std::string_view line) {
  line.remove_prefix(4);
  const size_t tab = line.find('\t');
  Name name{line.substr(0, tab)};
  name.missing = name.text == nowhere || (tab != line.npos && isEpoch(line.substr(tab + 1)));
  return name;
}

std::string_view withoutFirstFolder(std::string_view name) {
  const size_t slash = name.find('/');
  return slash == name.npos ? name : name.substr(slash + 1);
}

/// Of f.orig and f, or f and f.new, the file itself.
std::string_view common(std::string_view before, std::string_view after) {
  return after.starts_with(before) ? before : after;
}

} // namespace

std::string FileNames::path() const {
  const std::string &name = newName == nowhere ? oldName : newName;
  return std::string(withoutFirstFolder(name));
}

std::string FileNames::gitHeader() const {
  std::string header = std::string(gitLine) + "a/" + path() + " b/" + path();
  if (oldName == nowhere)
    header += "\nnew file mode 100644";
  if (newName == nowhere)
    header += "\ndeleted file mode 100644";
  return header;
}

FileNames fileNames(std::string_view oldLine, std::string_view newLine, HeaderStyle style) {
  Name before = nameIn(oldLine);
  Name after = nameIn(newLine);
  if (style == HeaderStyle::Git)
    return {std::string(before.text), std::string(after.text)};
  if (style == HeaderStyle::Plain) {
    before.text = withoutFirstFolder(before.text);
    after.text = withoutFirstFolder(after.text);
    if (!before.missing && !after.missing)
      before.text = after.text = common(before.text, after.text);
  }
  return {before.missing ? std::string(nowhere) : "a/" + std::string(before.text),
          after.missing ? std::string(nowhere) : "b/" + std::string(after.text)};
}

bool namesAbsolutePath(std::string_view line) {
  const std::string_view name = nameIn(line).text;
  return name != nowhere && (name.starts_with('/') || withoutFirstFolder(name).starts_with('/'));
}

bool lacksPrefixes(std::string_view line) {
  line.remove_prefix(gitLine.size());
  const size_t half = line.size() / 2;
  return line.size() % 2 == 1 && line[half] == ' ' && line.substr(0, half) == line.substr(half + 1);
}

std::string withPrefixes(std::string_view line) {
  const std::string_view both = line.substr(gitLine.size());
  const std::string name(both.substr(0, both.size() / 2));
  return std::string(gitLine) + "a/" + name + " b/" + name;
}

bool isExtendedHeader(std::string_view line) {
  static constexpr std::array<std::string_view, 13> beginnings = {"index ",
                                                                  "old mode ",
                                                                  "new mode ",
                                                                  "new file mode ",
                                                                  "deleted file mode ",
                                                                  "copy from ",
                                                                  "copy to ",
                                                                  "rename from ",
                                                                  "rename to ",
                                                                  "similarity index ",
                                                                  "Binary files",
                                                                  "dissimilarity index ",
                                                                  "GIT binary patch"};
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view beginning) { return line.starts_with(beginning); });
}

} // namespace condresched
