// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>

namespace condresched {

/// What stands above a file's hunks, in git's form: a/PATH and b/PATH, or /dev/null.
struct FileNames {
  std::string oldName;
  std::string newName;

  /// PATH of the file, of the new side where both have it.
  std::string path() const;

  /// The `diff --git` lines that git would have written above them, without a last line end.
  std::string gitHeader() const;
};

/// Who wrote a file's header, and so what its names look like.
enum class HeaderStyle {
  Git,           ///< a/PATH and b/PATH below a `diff --git`.
  GitPrefixless, ///< The same with diff.noprefix: PATH and PATH.
  Plain,         ///< diff -u: FOLDER/PATH with a time stamp.
};

/// Reads the lines `--- OLD` and `+++ NEW`. Of a plain header time stamps go (one of 1970 says that the file
/// is not there), and names that differ in more than their first folder, as f.orig and f do, become the
/// file's own.
FileNames fileNames(std::string_view oldLine, std::string_view newLine, HeaderStyle style);

/// True where a `--- NAME` or `+++ NAME` line names a path from the root of the machine, with or without a/.
bool namesAbsolutePath(std::string_view line);

/// A `diff --git X X` line: git's a/ and b/ were switched off (diff.noprefix).
bool lacksPrefixes(std::string_view line);
std::string withPrefixes(std::string_view line);

/// Lines that git writes between `diff --git` and the hunks.
bool isExtendedHeader(std::string_view line);

} // namespace condresched
