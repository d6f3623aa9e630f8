// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DiskFileSystem.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>

namespace condresched {

namespace fs = std::filesystem;

namespace {

Status statusOf(const std::string &doing, const std::string &path, const std::error_code &code) {
  if (code)
    return diskError(doing, path, code.value());
  return {};
}

} // namespace

tl::unexpected<Error> diskError(const std::string &doing, const std::string &path, int error) {
  const std::string what = "cannot " + doing + " " + path + ": ";
  if (error == ENOSPC || error == EDQUOT)
    return undecided(what + "the disk is full (" + std::strerror(error) + ")",
                     "free space there, or name another place with --cache-dir or -o");
  return undecided(what + std::strerror(error));
}

bool DiskFileSystem::exists(const std::string &path) {
  std::error_code code;
  return fs::exists(path, code);
}

bool DiskFileSystem::isDirectory(const std::string &path) {
  std::error_code code;
  return fs::is_directory(path, code);
}

Result<std::vector<std::string>> DiskFileSystem::list(const std::string &path) {
  std::vector<std::string> names;
  std::error_code code;
  fs::directory_iterator entry(path, code);
  for (; !code && entry != fs::directory_iterator(); entry.increment(code))
    names.push_back(entry->path().filename().string());
  if (code)
    return diskError("list", path, code.value());
  std::sort(names.begin(), names.end());
  return names;
}

Status DiskFileSystem::makeDirectories(const std::string &path) {
  std::error_code code;
  fs::create_directories(path, code);
  // Reported for a trailing slash or a folder that another process made first.
  if (code && isDirectory(path))
    code.clear();
  return statusOf("make folder", path, code);
}

Status DiskFileSystem::removeAll(const std::string &path) {
  std::error_code code;
  fs::remove_all(path, code);
  return statusOf("remove", path, code);
}

Status DiskFileSystem::rename(const std::string &from, const std::string &to) {
  std::error_code code;
  fs::rename(from, to, code);
  return statusOf("rename " + from + " to", to, code);
}

Result<std::string> DiskFileSystem::fingerprint(const std::string &path) {
  struct stat info = {};
  if (::stat(path.c_str(), &info) != 0)
    return diskError("look at", path, errno);
  return path + ":" + std::to_string(info.st_size) + ":" + std::to_string(info.st_mtim.tv_sec) + "." +
         std::to_string(info.st_mtim.tv_nsec);
}

Result<std::string> DiskFileSystem::realPath(const std::string &path) {
  std::error_code code;
  const fs::path absolute = fs::absolute(path, code);
  const fs::path real = code ? absolute : fs::weakly_canonical(absolute, code);
  if (code)
    return diskError("resolve", path, code.value());
  return real.string();
}

} // namespace condresched
