// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/FunctionIndex.h"

#include "kernel/FunctionScan.h"
#include "kernel/Hash.h"
#include "kernel/Overlay.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

/// `name<TAB>path` lines of one file.
std::string linesOf(const std::string &path, const std::string &text) {
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
            index += linesOf(path, *text);
        });
  return index;
}

} // namespace

bool isCSource(const std::string &path) { return path.ends_with(".c") || path.ends_with(".h"); }

Result<std::string> functionIndex(const Walls &walls, const Tree &tree,
                                  const std::vector<std::string> &folders, const std::string &cacheDir) {
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

std::vector<std::string> filesDefining(const std::string &index, const std::string &symbol) {
  std::vector<std::string> files;
  const std::string start = "\n" + symbol + "\t";
  for (size_t at = index.find(start); at != std::string::npos; at = index.find(start, at + 1)) {
    const size_t name = at + start.size();
    const std::string file = index.substr(name, index.find('\n', name) - name);
    if (std::find(files.begin(), files.end(), file) == files.end())
      files.push_back(file);
  }
  return files;
}

} // namespace condresched
