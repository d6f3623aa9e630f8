// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/TreeIdentity.h"

#include "kernel/Hash.h"
#include "kernel/Overlay.h"

#include <llvm/ADT/StringRef.h>
#include <optional>

namespace condresched {

namespace {

std::optional<std::string> gitSays(const Walls &walls, const std::string &root,
                                   std::vector<std::string> words) {
  Command git{.argv = {"git", "-C", root},
              .directory = {},
              .env = {{"GIT_OPTIONAL_LOCKS", "0"}},
              .input = {},
              .stopWhenSeen = {}};
  git.argv.insert(git.argv.end(), words.begin(), words.end());
  const Result<ProcessResult> run = walls.process.run(git);
  if (!run || !run->ok())
    return std::nullopt;
  return run->output;
}

std::string fingerprintOf(const Walls &walls, const std::string &path) {
  return walls.files.fingerprint(path).value_or(path + ": gone");
}

/// `git status --porcelain -z` -> size and time of each file it names.
std::string changedFiles(const Walls &walls, const std::string &root, llvm::StringRef status) {
  std::string changed;
  while (!status.empty()) {
    const auto [entry, rest] = status.split('\0');
    if (entry.size() > 3)
      changed += entry.str() + "=" + fingerprintOf(walls, root + "/" + entry.drop_front(3).str()) + "\n";
    status = rest;
  }
  return changed;
}

std::optional<TreeIdentity> gitIdentity(const Walls &walls, const std::string &root) {
  if (!walls.files.exists(root + "/.git"))
    return std::nullopt;
  const std::optional<std::string> head = gitSays(walls, root, {"rev-parse", "HEAD"});
  const std::optional<std::string> status =
      gitSays(walls, root, {"status", "--porcelain", "-z", "--untracked-files=all"});
  if (!head || !status)
    return std::nullopt;
  const std::string commit = llvm::StringRef(*head).trim().str();
  return TreeIdentity{contentKey({"git", root, commit, changedFiles(walls, root, *status)}), commit};
}

bool isRead(const std::string &folder) {
  return folder != ".git" && folder != "Documentation" && folder != "samples" && folder != "tools/testing" &&
         folder != "LICENSES";
}

} // namespace

Result<TreeIdentity> treeIdentity(const Walls &walls, const std::string &root) {
  if (std::optional<TreeIdentity> identity = gitIdentity(walls, root))
    return *identity;
  std::string all;
  walkFiles(walls, root, "", isRead,
            [&](const std::string &path) { all += fingerprintOf(walls, root + "/" + path) + "\n"; });
  return TreeIdentity{contentKey({"files", all}), ""};
}

} // namespace condresched
