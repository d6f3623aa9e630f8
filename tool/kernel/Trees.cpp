// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Trees.h"

#include "kernel/Archive.h"
#include "kernel/TreeIdentity.h"

#include <filesystem>
#include <llvm/ADT/StringRef.h>
#include <map>

namespace condresched {

namespace {

constexpr const char *NextTree = "give a kernel tree, a git work tree or a linux-source-*.tar.xz with -C "
                                 "(Debian: apt-get install linux-source-6.12, "
                                 "then -C /usr/src/linux-source-6.12.tar.xz)";

/// `NAME = value` lines at the makefile's top, up to the first blank line after VERSION.
std::map<std::string, std::string> topAssignments(llvm::StringRef makefile) {
  std::map<std::string, std::string> values;
  for (int line = 0; !makefile.empty() && line < 60; ++line) {
    const auto [text, rest] = makefile.split('\n');
    const auto [name, value] = text.split('=');
    if (name.size() != text.size())
      values.try_emplace(name.trim().str(), value.trim().str());
    makefile = rest;
  }
  return values;
}

/// VERSION.PATCHLEVEL.SUBLEVEL and EXTRAVERSION, or empty where the makefile has no VERSION.
std::string versionIn(const std::string &makefile) {
  std::map<std::string, std::string> values = topAssignments(makefile);
  if (values["VERSION"].empty())
    return {};
  std::string version = values["VERSION"] + "." + values["PATCHLEVEL"];
  if (!values["SUBLEVEL"].empty())
    version += "." + values["SUBLEVEL"];
  return version + values["EXTRAVERSION"];
}

bool hasKconfig(const Walls &walls, const std::string &root) {
  return walls.files.exists(root + "/Kconfig") || walls.files.exists(root + "/init/Kconfig");
}

/// The kernel's version; an error where `root` is no kernel tree.
Result<std::string> kernelVersion(const Walls &walls, const std::string &root, const std::string &given) {
  if (!walls.files.exists(root + "/Makefile"))
    return undecided(given + " is no kernel tree: it has no top Makefile", NextTree);
  const Result<std::string> makefile = walls.files.read(root + "/Makefile");
  if (!makefile)
    return errorOf(makefile);
  const std::string version = versionIn(*makefile);
  if (version.empty())
    return undecided(given + " is no kernel tree: its Makefile sets no VERSION", NextTree);
  if (!hasKconfig(walls, root))
    return undecided(given + " is no kernel tree: it has a Makefile with VERSION, but no Kconfig", NextTree);
  return version;
}

/// The nearest folder above that is there, to show where a path went wrong.
std::string nearestFolder(const Walls &walls, std::filesystem::path path) {
  while (path.has_relative_path() && !walls.files.exists(path.string()))
    path = path.parent_path();
  return path.string();
}

std::string absolutePath(const std::string &given) {
  std::filesystem::path path = std::filesystem::absolute(given).lexically_normal();
  return path.has_filename() ? path.string() : path.parent_path().string();
}

Result<Tree> openFolder(const Walls &walls, const std::string &root, const std::string &given) {
  const Result<std::string> version = kernelVersion(walls, root, given);
  if (!version)
    return errorOf(version);
  const Result<TreeIdentity> identity = treeIdentity(walls, root);
  if (!identity)
    return errorOf(identity);
  return Tree{.path = root,
              .given = given,
              .version = *version,
              .git = identity->git,
              .identity = identity->key,
              .owned = false};
}

Result<Tree> openArchive(const Walls &walls, const std::string &path, const std::string &given,
                         const std::string &cacheDir) {
  const Result<UnpackedArchive> unpacked = unpackArchive(walls, path, cacheDir);
  if (!unpacked)
    return errorOf(unpacked);
  const Result<std::string> version = kernelVersion(walls, unpacked->path, given);
  if (!version)
    return errorOf(version);
  return Tree{.path = unpacked->path,
              .given = given,
              .version = *version,
              .git = {},
              .identity = unpacked->identity,
              .owned = true};
}

} // namespace

Result<Tree> openTree(const Walls &walls, const std::string &given, const std::string &cacheDir) {
  const std::string named = absolutePath(given);
  if (!walls.files.exists(named))
    return undecided(
        "no such tree: " + given + " (the path exists up to " + nearestFolder(walls, named) + ")", NextTree);
  // One tree has one cache entry, by whichever link it is named.
  const std::string path = walls.files.realPath(named).value_or(named);
  if (walls.files.isDirectory(path))
    return openFolder(walls, path, given);
  return openArchive(walls, path, given, absolutePath(cacheDir));
}

Result<std::optional<std::string>> readFile(const Walls &walls, const Snapshot &snapshot,
                                            const std::string &path) {
  if (const auto file = snapshot.overlay.find(path); file != snapshot.overlay.end())
    return file->second;
  const std::string place = snapshot.tree.path + "/" + path;
  if (!walls.files.exists(place) || walls.files.isDirectory(place))
    return std::optional<std::string>();
  return walls.files.read(place).map(
      [](std::string text) { return std::optional<std::string>(std::move(text)); });
}

} // namespace condresched
