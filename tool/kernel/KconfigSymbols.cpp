// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KconfigSymbols.h"

#include "kernel/Hash.h"
#include "kernel/Kconfig.h"
#include "kernel/Overlay.h"
#include "kernel/Trees.h"
#include "support/KeptFile.h"

#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

bool isKconfig(llvm::StringRef path) {
  const size_t slash = path.rfind('/');
  return path.substr(slash == llvm::StringRef::npos ? 0 : slash + 1).starts_with("Kconfig");
}

/// kconfig's own self tests define symbols that no kernel has.
bool isEntered(const std::string &folder) {
  return folder != ".git" && folder != "Documentation" && folder != "scripts/kconfig/tests" &&
         folder != "tools/testing" && folder != "LICENSES";
}

/// One line a definition: symbol, file and its dependencies, separated by tabs.
std::string textOf(const KconfigDefinitions &definitions) {
  std::string text;
  for (const auto &[symbol, places] : definitions)
    for (const KconfigDefinition &place : places)
      text += symbol + "\t" + place.file + "\t" + llvm::join(place.dependsOn, "\t") + "\n";
  return text;
}

KconfigDefinitions definitionsOf(llvm::StringRef text) {
  KconfigDefinitions definitions;
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    llvm::SmallVector<llvm::StringRef> fields;
    line.split(fields, '\t', -1, /*KeepEmpty=*/false);
    KconfigDefinition definition{.file = fields[1].str(), .dependsOn = {}};
    for (llvm::StringRef depends : llvm::ArrayRef(fields).drop_front(2))
      definition.dependsOn.push_back(depends.str());
    definitions[fields[0].str()].push_back(std::move(definition));
    text = rest;
  }
  return definitions;
}

void addAll(KconfigDefinitions &definitions, const KconfigDefinitions &more) {
  for (const auto &[symbol, places] : more)
    definitions[symbol].insert(definitions[symbol].end(), places.begin(), places.end());
}

Result<KconfigDefinitions> scanTree(const Walls &walls, const Tree &tree) {
  KconfigDefinitions definitions;
  walkFiles(walls, tree.path, "", isEntered, [&](const std::string &path) {
    if (!isKconfig(path))
      return;
    if (const Result<std::string> text = walls.files.read(tree.path + "/" + path))
      addAll(definitions, definitionsIn(path, *text));
  });
  if (definitions.empty())
    return undecided("no Kconfig file below " + tree.path + " defines a symbol",
                     "give a whole kernel tree with -C");
  return definitions;
}

Result<KconfigDefinitions> treeDefinitions(const Walls &walls, const Tree &tree,
                                           const std::string &cacheDir) {
  const std::string cache = cacheDir + "/symbols/" + contentKey({"kconfig-1", tree.identity});
  if (const auto kept = readKept(walls.files, cache))
    return definitionsOf(*kept);
  Result<KconfigDefinitions> definitions = scanTree(walls, tree);
  if (definitions)
    if (Status written = writeKept(walls.files, cache, textOf(*definitions)); !written)
      return errorOf(written);
  return definitions;
}

void forget(KconfigDefinitions &definitions, const std::string &file) {
  for (auto &[symbol, places] : definitions)
    std::erase_if(places, [&](const KconfigDefinition &place) { return place.file == file; });
  std::erase_if(definitions, [](const auto &entry) { return entry.second.empty(); });
}

} // namespace

Result<KconfigDefinitions> kconfigDefinitions(const Walls &walls, const Snapshot &snapshot,
                                              const std::string &cacheDir) {
  Result<KconfigDefinitions> definitions = treeDefinitions(walls, snapshot.tree, cacheDir);
  if (!definitions)
    return definitions;
  for (const auto &[path, content] : snapshot.overlay) {
    if (!isKconfig(path))
      continue;
    forget(*definitions, path);
    if (content)
      addAll(*definitions, definitionsIn(path, *content));
  }
  return definitions;
}

Result<std::set<std::string>> definedSymbols(const Walls &walls, const Snapshot &snapshot,
                                             const std::string &cacheDir) {
  return kconfigDefinitions(walls, snapshot, cacheDir).map([](const KconfigDefinitions &definitions) {
    std::set<std::string> symbols;
    for (const auto &[symbol, places] : definitions)
      symbols.insert(symbol);
    return symbols;
  });
}

} // namespace condresched
