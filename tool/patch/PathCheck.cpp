// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/PathCheck.h"

#include <algorithm>
#include <cctype>

namespace condresched {

namespace {

bool isDotGit(std::string part) {
  std::transform(part.begin(), part.end(), part.begin(), [](unsigned char c) { return std::tolower(c); });
  return part == ".git";
}

/// Why a path may not be followed, or empty.
std::string faultOf(const std::string &path) {
  if (path.starts_with('/'))
    return "an absolute path";
  for (size_t begin = 0; begin <= path.size();) {
    const size_t end = std::min(path.find('/', begin), path.size());
    const std::string part = path.substr(begin, end - begin);
    if (part == "..")
      return "a path that leaves the tree";
    if (isDotGit(part))
      return "a path into git's own files";
    if (part.empty() || part == ".")
      return "a path with an empty part";
    begin = end + 1;
  }
  return {};
}

} // namespace

std::set<std::string> touchedPaths(const Patch &patch) {
  std::set<std::string> paths;
  for (const FileChange &change : patch.files)
    paths.insert({change.oldPath, change.newPath});
  paths.erase("");
  return paths;
}

Status checkPaths(FileSystem &files, const Patch &patch, const std::string &root) {
  const Result<std::string> realRoot = files.realPath(root);
  if (!realRoot)
    return errorOf(realRoot);
  for (const std::string &path : touchedPaths(patch)) {
    const std::string refused = patch.origin + " is refused: it touches " + path;
    if (const std::string fault = faultOf(path); !fault.empty())
      return undecided(refused + ", " + fault,
                       "a patch's paths are a/PATH and b/PATH with PATH below the tree's top");
    const Result<std::string> real = files.realPath(root + "/" + path);
    if (!real)
      return errorOf(real);
    if (*real != *realRoot + "/" + path)
      return undecided(refused + ", which is reached through a symbolic link and really is " + *real,
                       "make the patch against that file");
  }
  return {};
}

} // namespace condresched
