// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/FunctionScan.h"
#include "kernel/Hash.h"
#include "kernel/Overlay.h"
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

bool isC(llvm::StringRef path) { return path.ends_with(".c") || path.ends_with(".h"); }

/// `name<TAB>path` lines of one file.
std::string linesOf(const std::string &path, const std::string &text) {
  std::string lines;
  for (const std::string &name : definedFunctions(text))
    lines += name + "\t" + path + "\n";
  return lines;
}

std::string scan(const Walls &walls, const Tree &tree, const Folders &folders) {
  std::string index = "\n";
  for (const std::string &folder : folders)
    walkFiles(
        walls, tree.path, folder, [](const std::string &) { return true; },
        [&](const std::string &path) {
          if (!isC(path))
            return;
          if (const Result<std::string> text = walls.files.read(tree.path + "/" + path))
            index += linesOf(path, *text);
        });
  return index;
}

/// The functions of the tree's folders as text, from the cache where it is there.
Result<std::string> indexOf(const Walls &walls, const Tree &tree, const Folders &folders,
                            const std::string &cacheDir) {
  std::string names;
  for (const std::string &folder : folders)
    names += folder + " ";
  const std::string cache = cacheDir + "/symbols/" + contentKey({"functions-1", tree.identity, names});
  if (walls.files.exists(cache))
    return walls.files.read(cache);
  walls.progress.step("looking for definitions in " + names);
  std::string index = scan(walls, tree, folders);
  if (Status written = walls.files.write(cache, index); !written)
    return errorOf(written);
  return index;
}

/// Files that the index names for the symbol, but for those that the overlay replaces.
std::vector<std::string> filesIn(llvm::StringRef index, const std::string &symbol, const Snapshot &snapshot) {
  std::vector<std::string> files;
  const std::string start = "\n" + symbol + "\t";
  for (size_t at = index.find(start); at != llvm::StringRef::npos; at = index.find(start, at + 1)) {
    const std::string file = index.drop_front(at + start.size()).split('\n').first.str();
    if (!snapshot.touches(file) && std::find(files.begin(), files.end(), file) == files.end())
      files.push_back(file);
  }
  return files;
}

void addOverlaid(std::vector<std::string> &files, const Snapshot &snapshot, const Folders &folders,
                 const std::string &symbol) {
  for (const auto &[path, content] : snapshot.overlay) {
    const bool inside = std::any_of(folders.begin(), folders.end(), [&](const std::string &folder) {
      return llvm::StringRef(path).starts_with(folder + "/");
    });
    if (!content || !isC(path) || !inside)
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
  const Result<std::string> index = indexOf(walls, snapshot.tree, folders, cacheDir);
  if (!index)
    return errorOf(index);
  std::vector<std::string> files = filesIn(*index, symbol, snapshot);
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
