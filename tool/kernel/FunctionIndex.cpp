// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/FunctionIndex.h"

#include "kernel/FunctionScan.h"
#include "kernel/Hash.h"
#include "kernel/Overlay.h"
#include "support/KeptFile.h"

#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

/// `name<TAB>path` lines of one file.
std::string entriesOf(const std::string &path, const std::string &text) {
  std::string lines;
  for (const std::string &name : definedFunctions(text))
    lines += name + "\t" + path + "\n";
  return lines;
}

std::string scan(const Walls &walls, const Tree &tree, const std::vector<std::string> &folders) {
  std::string index = "\n";
  for (const std::string &folder : folders)
    walkFiles(
        walls, tree.path, folder, [](const std::string &) { return true; },
        [&](const std::string &path) {
          if (!isCSource(path))
            return;
          if (const Result<std::string> text = walls.files.read(tree.path + "/" + path))
            index += entriesOf(path, *text);
        });
  return index;
}

std::string folderKey(const Tree &tree, const std::vector<std::string> &folders) {
  return contentKey({"functions-2", tree.identity, llvm::join(folders, " ")});
}

/// All functions of the folders as text, from the cache where it is there: `name<TAB>path` lines after a
/// first empty one.
Result<std::string> functionIndex(const Walls &walls, const Tree &tree,
                                  const std::vector<std::string> &folders, const std::string &cacheDir) {
  const std::string cache = cacheDir + "/symbols/" + folderKey(tree, folders);
  if (const auto kept = readKept(walls.files, cache))
    return *kept;
  walls.progress.step("looking for definitions in " + llvm::join(folders, " "));
  std::string index = scan(walls, tree, folders);
  if (Status written = writeKept(walls.files, cache, index); !written)
    return errorOf(written);
  return index;
}

/// The paths that the index has for the symbol, one a line.
std::string pathsIn(const std::string &index, const std::string &symbol) {
  std::string paths;
  const std::string start = "\n" + symbol + "\t";
  for (size_t at = index.find(start); at != std::string::npos; at = index.find(start, at + 1)) {
    const size_t path = at + start.size();
    paths += index.substr(path, index.find('\n', path) - path) + "\n";
  }
  return paths;
}

std::vector<std::string> linesOf(llvm::StringRef text) {
  std::vector<std::string> lines;
  for (; !text.empty(); text = text.split('\n').second)
    if (const std::string line = text.split('\n').first.str(); lines.empty() || lines.back() != line)
      lines.push_back(line);
  return lines;
}

} // namespace

bool isCSource(const std::string &path) { return path.ends_with(".c") || path.ends_with(".h"); }

Result<std::vector<std::string>> filesDefining(const Walls &walls, const Tree &tree,
                                               const std::vector<std::string> &folders,
                                               const std::string &symbol, const std::string &cacheDir) {
  const std::string place = cacheDir + "/symbols/" + folderKey(tree, folders) + "." + symbol;
  if (const auto kept = readKept(walls.files, place))
    return linesOf(*kept);
  const Result<std::string> index = functionIndex(walls, tree, folders, cacheDir);
  if (!index)
    return errorOf(index);
  const std::string paths = pathsIn(*index, symbol);
  if (Status written = writeKept(walls.files, place, paths); !written)
    return errorOf(written);
  return linesOf(paths);
}

} // namespace condresched
