// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Overlay.h"

#include "kernel/Hash.h"
#include "kernel/Trees.h"

#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

/// Sources of headers that kbuild generates, other than by its makefiles: a change of these must be built to
/// be seen.
bool feedsGeneratedHeader(llvm::StringRef path) {
  return path == "kernel/bounds.c" || path == "kernel/time/timeconst.bc" ||
         path == "include/linux/page-flags.h" || path.ends_with("/asm-offsets.c") || path.ends_with(".tbl");
}

bool isBuildFile(llvm::StringRef path) {
  const llvm::StringRef name = path.rsplit('/').second.empty() ? path : path.rsplit('/').second;
  return (name.starts_with("Kconfig") && !name.ends_with(".c")) || name.starts_with("Makefile") ||
         name == "Kbuild" || name.starts_with("Kbuild.") || path.starts_with("scripts/") ||
         path.starts_with("tools/") || (path.starts_with("arch/") && path.contains("/configs/")) ||
         feedsGeneratedHeader(path);
}

/// Names that are never folders in a kernel tree; the disk need not be asked about them.
bool looksLikeFile(llvm::StringRef name) {
  for (const char *ending :
       {".c", ".h", ".S", ".o", ".dts", ".dtsi", ".rst", ".yaml", ".txt", ".json", ".sh", ".py"})
    if (name.ends_with(ending))
      return true;
  return name == "Makefile" || name == "Kbuild" || name.starts_with("Kconfig") || name == ".gitignore";
}

} // namespace

std::string overlayKey(const Snapshot &snapshot) {
  if (snapshot.overlay.empty())
    return {};
  std::vector<std::string_view> parts;
  for (const auto &[path, content] : snapshot.overlay) {
    parts.push_back(path);
    parts.push_back(content ? "+" : "-");
    parts.push_back(content ? std::string_view(*content) : std::string_view());
  }
  return contentKey(parts);
}

std::string snapshotKey(const Snapshot &snapshot) {
  return contentKey({snapshot.tree.identity, overlayKey(snapshot)});
}

bool changesBuildSystem(const Snapshot &snapshot) {
  for (const auto &[path, content] : snapshot.overlay)
    if (isBuildFile(path))
      return true;
  return false;
}

Snapshot buildSnapshot(const Walls &walls, const Snapshot &snapshot) {
  Snapshot build{.tree = snapshot.tree, .overlay = {}};
  if (!changesBuildSystem(snapshot))
    return build;
  for (const auto &[path, content] : snapshot.overlay)
    if (isBuildFile(path) || !content || !walls.files.exists(snapshot.tree.path + "/" + path))
      build.overlay[path] = content;
  return build;
}

void walkFiles(const Walls &walls, const std::string &root, const std::string &folder,
               const std::function<bool(const std::string &)> &enter,
               const std::function<void(const std::string &)> &visit) {
  const Result<std::vector<std::string>> names =
      walls.files.list(folder.empty() ? root : root + "/" + folder);
  if (!names)
    return;
  for (const std::string &name : *names) {
    const std::string path = folder.empty() ? name : folder + "/" + name;
    if (looksLikeFile(name) || !walls.files.isDirectory(root + "/" + path))
      visit(path);
    else if (enter(path))
      walkFiles(walls, root, path, enter, visit);
  }
}

} // namespace condresched
