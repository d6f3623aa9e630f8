// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Sides.h"

#include "kernel/Trees.h"
#include "patch/PatchReader.h"

namespace condresched {

namespace {

Result<Patch> patchFrom(const Walls &walls, const std::string &name, const std::string &standardInput) {
  if (name == "-")
    return readPatch(walls, standardInput, "<stdin>");
  Result<std::string> text = walls.files.read(name);
  if (!text)
    return errorOf(text);
  return readPatch(walls, *text, name);
}

/// Lays the named patches over `snapshot` in order.
Status applyAll(const Walls &walls, const std::vector<std::string> &names, const std::string &standardInput,
                Snapshot &snapshot, std::vector<Patch> &patches, std::vector<std::string> &notes) {
  for (const std::string &name : names) {
    Result<Patch> patch = patchFrom(walls, name, standardInput);
    if (!patch)
      return errorOf(patch);
    Result<Applied> applied = applyPatch(walls, snapshot, *patch);
    if (!applied)
      return errorOf(applied);
    snapshot = std::move(applied->snapshot);
    patches.push_back(std::move(applied->patch));
    notes.insert(notes.end(), applied->notes.begin(), applied->notes.end());
  }
  return {};
}

} // namespace

Result<SnapshotPair> openSides(const Walls &walls, const Request &request, const std::string &standardInput) {
  walls.progress.step("opening " + request.tree);
  Result<Tree> tree = openTree(walls, request.tree, request.cacheDir);
  if (!tree)
    return errorOf(tree);
  Result<std::string> real = walls.files.realPath(tree->path);
  if (!real)
    return errorOf(real);
  SnapshotPair pair;
  pair.base.tree = *tree;
  pair.base.tree.path = std::move(*real); // As kbuild will name it.
  std::vector<Patch> basePatches;
  if (Status applied =
          applyAll(walls, request.basePatches, standardInput, pair.base, basePatches, pair.notes);
      !applied)
    return errorOf(applied);
  pair.patched = pair.base;
  if (Status applied =
          applyAll(walls, request.patches, standardInput, pair.patched, pair.patches, pair.notes);
      !applied)
    return errorOf(applied);
  return pair;
}

} // namespace condresched
