// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/FakeFileSystem.h"

#include <algorithm>
#include <functional>
#include <sstream>

namespace condresched {

namespace {

bool liesIn(const std::string &path, const std::string &folder) {
  return path.size() > folder.size() + 1 && path.starts_with(folder) && path[folder.size()] == '/';
}

std::string withoutSlash(std::string path) {
  while (path.size() > 1 && path.ends_with('/'))
    path.pop_back();
  return path;
}

tl::unexpected<Error> missing(const std::string &doing, const std::string &path) {
  return undecided("cannot " + doing + " " + path + ": No such file or directory");
}

} // namespace

Result<std::string> FakeFileSystem::read(const std::string &path) {
  const auto file = files.find(path);
  if (file == files.end())
    return missing("read", path);
  return file->second;
}

Status FakeFileSystem::readLines(const std::string &path, const std::function<void(std::string_view)> &take) {
  Result<std::string> content = read(path);
  if (!content)
    return errorOf(content);
  std::istringstream lines(*content);
  for (std::string line; std::getline(lines, line) && !lines.eof();)
    take(line);
  return {};
}

Status FakeFileSystem::refuseWhenFull(const std::string &path) const {
  if (diskFull)
    return undecided("cannot write " + path + ": the disk is full (No space left on device)",
                     "free space there, or name another place with --cache-dir or -o");
  return {};
}

Status FakeFileSystem::write(const std::string &path, const std::string &content) {
  if (Status room = refuseWhenFull(path); !room)
    return room;
  files[path] = content;
  return {};
}

bool FakeFileSystem::exists(const std::string &path) { return files.contains(path) || isDirectory(path); }

bool FakeFileSystem::isDirectory(const std::string &given) {
  const std::string path = withoutSlash(given);
  return folders.contains(path) ||
         std::any_of(files.begin(), files.end(),
                     [&](const auto &file) { return liesIn(file.first, path); }) ||
         std::any_of(folders.begin(), folders.end(),
                     [&](const auto &folder) { return liesIn(folder, path); });
}

Result<std::vector<std::string>> FakeFileSystem::list(const std::string &given) {
  const std::string path = withoutSlash(given);
  if (!isDirectory(path))
    return missing("list", path);
  std::set<std::string> names;
  const auto note = [&](const std::string &candidate) {
    if (liesIn(candidate, path))
      names.insert(candidate.substr(path.size() + 1, candidate.find('/', path.size() + 1) - path.size() - 1));
  };
  for (const auto &[name, content] : files)
    note(name);
  std::for_each(folders.begin(), folders.end(), note);
  return std::vector<std::string>(names.begin(), names.end());
}

Status FakeFileSystem::makeDirectories(const std::string &path) {
  if (Status room = refuseWhenFull(path); !room)
    return room;
  folders.insert(withoutSlash(path));
  return {};
}

Status FakeFileSystem::removeAll(const std::string &given) {
  const std::string path = withoutSlash(given);
  std::erase_if(files, [&](const auto &file) { return file.first == path || liesIn(file.first, path); });
  std::erase_if(folders, [&](const auto &folder) { return folder == path || liesIn(folder, path); });
  return {};
}

Status FakeFileSystem::rename(const std::string &from, const std::string &to) {
  if (!exists(from))
    return missing("rename", from);
  std::map<std::string, std::string> moved;
  for (const auto &[name, content] : files)
    moved[name == from || liesIn(name, from) ? to + name.substr(from.size()) : name] = content;
  std::set<std::string> movedFolders;
  for (const std::string &name : folders)
    movedFolders.insert(name == from || liesIn(name, from) ? to + name.substr(from.size()) : name);
  files = std::move(moved);
  folders = std::move(movedFolders);
  return {};
}

Result<std::string> FakeFileSystem::fingerprint(const std::string &path) {
  if (!exists(path))
    return missing("look at", path);
  const auto file = files.find(path);
  const std::string content = file == files.end() ? "" : file->second;
  return path + ":" + std::to_string(std::hash<std::string>()(content));
}

Result<std::string> FakeFileSystem::realPath(const std::string &path) {
  for (const auto &[link, target] : links)
    if (path == link || liesIn(path, link))
      return realPath(target + path.substr(link.size()));
  return withoutSlash(path);
}

Result<std::unique_ptr<FileSystem::Lock>> FakeFileSystem::lock(const std::string &path) {
  locked.push_back(path);
  return std::make_unique<Lock>();
}

} // namespace condresched
