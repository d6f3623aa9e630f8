// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/KeptFile.h"

#include "core/Digest.h"

namespace condresched {

namespace {

std::string headOf(const std::string &content) { return "condresched-audit kept " + digest(content) + "\n"; }

} // namespace

std::optional<std::string> readKept(FileSystem &files, const std::string &path) {
  if (!files.exists(path))
    return std::nullopt;
  const Result<std::string> kept = files.read(path);
  if (!kept)
    return std::nullopt;
  const std::size_t end = kept->find('\n');
  if (end == std::string::npos)
    return std::nullopt;
  std::string content = kept->substr(end + 1);
  if (!kept->starts_with(headOf(content)))
    return std::nullopt;
  return content;
}

Status writeKept(FileSystem &files, const std::string &path, const std::string &content) {
  return files.write(path, headOf(content) + content);
}

} // namespace condresched
