// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Materialise.h"

#include "kernel/Copy.h"
#include "kernel/Overlay.h"
#include "kernel/Trees.h"

namespace condresched {

namespace {

/// Copies the tree; files of our own unpacked tree are hard links, which costs no space.
Status copyTree(const Walls &walls, const Tree &tree, const std::string &to) {
  const std::vector<std::string> how = tree.owned ? std::vector<std::string>{"cp", "-al"}
                                                  : std::vector<std::string>{"cp", "-a", "--reflink=auto"};
  std::vector<std::string> copy = how;
  copy.insert(copy.end(), {"-T", tree.path, to});
  return runFileTool(walls, copy, "cannot copy " + tree.path + " to " + to);
}

/// kbuild runs some scripts by name, and a written file is not executable.
Status makeScriptsExecutable(const Walls &walls, const Snapshot &snapshot, const std::string &root) {
  std::vector<std::string> change = {"chmod", "0755"};
  for (const auto &[path, content] : snapshot.overlay)
    if (content && content->starts_with("#!"))
      change.push_back(root + "/" + path);
  return change.size() == 2 ? Status()
                            : runFileTool(walls, change, "cannot make scripts executable in " + root);
}

/// Lays the overlay down. A file is removed before it is written, so that one which is a hard link leaves the
/// tree's own file alone.
Status layDown(const Walls &walls, const Snapshot &snapshot, const std::string &root) {
  for (const auto &[path, content] : snapshot.overlay) {
    if (Status removed = walls.files.removeAll(root + "/" + path); !removed)
      return removed;
    if (!content)
      continue;
    if (Status written = walls.files.write(root + "/" + path, *content); !written)
      return written;
  }
  return makeScriptsExecutable(walls, snapshot, root);
}

} // namespace

Status copySnapshot(const Walls &walls, const Snapshot &snapshot, const std::string &place) {
  const std::string beside = place + ".partial";
  Status done = walls.files.removeAll(beside);
  if (done)
    done = copyTree(walls, snapshot.tree, beside);
  if (done)
    done = layDown(walls, snapshot, beside);
  if (done)
    return walls.files.rename(beside, place);
  walls.files.removeAll(beside);
  return done;
}

Result<std::string> materialise(const Walls &walls, const Snapshot &snapshot, const std::string &cacheDir) {
  if (snapshot.overlay.empty())
    return snapshot.tree.path;
  const std::string place = cacheDir + "/snapshots/" + snapshotKey(snapshot);
  if (walls.files.exists(place))
    return place;
  const auto lock = lockBeside(walls, place);
  if (!lock)
    return errorOf(lock);
  if (walls.files.exists(place))
    return place;
  walls.progress.step("copying the tree with the patch laid over it");
  if (Status made = copySnapshot(walls, snapshot, place); !made)
    return errorOf(made);
  return place;
}

} // namespace condresched
