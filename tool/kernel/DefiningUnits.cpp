// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/FunctionIndex.h"
#include "kernel/FunctionScan.h"
#include "kernel/Prepared.h"
#include "kernel/Trees.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

using Folders = std::vector<std::string>;

/// Best first; the index keeps this order.
Folders coreFolders(const Architecture &arch) {
  return {"kernel",
          "lib",
          "mm",
          "fs",
          "arch/" + arch.sourceArch,
          "arch/x86/" + arch.sourceArch,
          "block",
          "net",
          "ipc",
          "security",
          "init",
          "virt",
          "crypto",
          "io_uring"};
}

/// Only searched for what the core does not have: they are most of a tree.
Folders otherFolders() { return {"drivers", "sound"}; }

void addOverlaid(std::vector<std::string> &files, const Snapshot &snapshot, const Folders &folders,
                 const std::string &symbol) {
  for (const auto &[path, content] : snapshot.overlay) {
    const bool inside = std::any_of(folders.begin(), folders.end(), [&](const std::string &folder) {
      return llvm::StringRef(path).starts_with(folder + "/");
    });
    if (!content || !isCSource(path) || !inside)
      continue;
    const std::vector<std::string> names = definedFunctions(*content);
    if (std::find(names.begin(), names.end(), symbol) != names.end())
      files.push_back(path);
  }
}

/// The units beside a header that include it by its name.
std::vector<std::string> includersOf(const Walls &walls, const Snapshot &snapshot,
                                     const std::string &header) {
  const auto [folder, name] = llvm::StringRef(header).rsplit('/');
  const std::string include = "#include \"" + name.str() + "\"";
  std::vector<std::string> units;
  for (const std::string &file :
       walls.files.list(snapshot.tree.path + "/" + folder.str()).value_or(std::vector<std::string>())) {
    if (!llvm::StringRef(file).ends_with(".c"))
      continue;
    const std::string path = folder.str() + "/" + file;
    const auto text = readFile(walls, snapshot, path);
    if (text && *text && (*text)->find(include) != std::string::npos)
      units.push_back(path);
  }
  return units;
}

std::vector<std::string> unitsOf(const Walls &walls, const Snapshot &snapshot,
                                 const std::vector<std::string> &files) {
  std::vector<std::string> units;
  for (const std::string &file : files) {
    const std::vector<std::string> found = llvm::StringRef(file).ends_with(".h")
                                               ? includersOf(walls, snapshot, file)
                                               : std::vector<std::string>{file};
    for (const std::string &unit : found)
      if (std::find(units.begin(), units.end(), unit) == units.end())
        units.push_back(unit);
  }
  return units;
}

/// The files in the order of their folders.
std::vector<std::string> bestFirst(const std::vector<std::string> &files, const Folders &folders) {
  std::vector<std::string> sorted;
  for (const std::string &folder : folders)
    for (const std::string &file : files)
      if (file.starts_with(folder + "/"))
        sorted.push_back(file);
  return sorted;
}

Result<std::vector<std::string>> definersIn(const Walls &walls, const Snapshot &snapshot,
                                            const Folders &folders, const std::string &symbol,
                                            const std::string &cacheDir) {
  Result<std::vector<std::string>> indexed = filesDefining(walls, snapshot.tree, folders, symbol, cacheDir);
  if (!indexed)
    return indexed;
  std::vector<std::string> files = *indexed;
  std::erase_if(files, [&](const std::string &file) { return snapshot.touches(file); });
  addOverlaid(files, snapshot, folders, symbol);
  return unitsOf(walls, snapshot, bestFirst(files, folders));
}

} // namespace

Result<std::vector<std::string>> definingUnits(const Walls &walls, const Snapshot &snapshot,
                                               const Architecture &arch, const std::string &symbol,
                                               const std::string &cacheDir) {
  Result<std::vector<std::string>> units = definersIn(walls, snapshot, coreFolders(arch), symbol, cacheDir);
  if (units && units->empty())
    return definersIn(walls, snapshot, otherFolders(), symbol, cacheDir);
  return units;
}

} // namespace condresched
