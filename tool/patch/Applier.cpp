// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/ApplyLog.h"
#include "patch/LikePlaces.h"
#include "patch/PatchReader.h"
#include "patch/PathCheck.h"
#include "patch/Scratch.h"

#include <algorithm>

namespace condresched {

namespace {

using Content = std::optional<std::string>;

/// The tree in words for a message: what the user named, and its version.
std::string nameOf(const Tree &tree) {
  return tree.given + (tree.version.empty() ? "" : " (version " + tree.version + ")");
}

std::string isItThisTree(const Tree &tree) {
  return "is it made against this tree? -C names " + tree.given +
         (tree.version.empty() ? "" : ", version " + tree.version);
}

Result<Content> contentOf(const Walls &walls, const Snapshot &snapshot, const std::string &path) {
  if (const auto laid = snapshot.overlay.find(path); laid != snapshot.overlay.end())
    return laid->second;
  const std::string onDisk = snapshot.tree.path + "/" + path;
  if (!walls.files.exists(onDisk))
    return Content();
  Result<std::string> text = walls.files.read(onDisk);
  if (!text)
    return errorOf(text);
  return Content(std::move(*text));
}

/// Puts what the snapshot has of the touched files into the folder; git finds out about the rest.
Status extract(const Walls &walls, const Snapshot &snapshot, const Patch &patch, const Scratch &scratch) {
  for (const std::string &path : touchedPaths(patch)) {
    const Result<Content> content = contentOf(walls, snapshot, path);
    if (!content)
      return errorOf(content);
    if (*content)
      if (const Status written = walls.files.write(scratch / path, **content); !written)
        return written;
  }
  return {};
}

/// A file must be there if the patch changes it and no earlier part of the patch makes it.
Status checkOldFiles(const Walls &walls, const Snapshot &snapshot, const Patch &patch) {
  std::set<std::string> made;
  for (const FileChange &change : patch.files) {
    const bool given = change.oldPath.empty() || made.contains(change.oldPath);
    const Result<Content> content = given ? Result<Content>("") : contentOf(walls, snapshot, change.oldPath);
    if (!content)
      return errorOf(content);
    if (!*content)
      return undecided(patch.origin + " does not apply: it changes " + change.oldPath + ", which is not in " +
                           nameOf(snapshot.tree) + "; nothing was changed",
                       isItThisTree(snapshot.tree));
    made.insert(change.newPath);
  }
  return {};
}

/// "FILE, hunk K (line L)": the number is found by the line that git names.
std::string describe(const Rejected &rejected, const Patch &patch) {
  if (rejected.line == 0)
    return rejected.file + ": " + rejected.reason;
  std::string text = rejected.file;
  for (const FileChange &change : patch.files)
    for (size_t i = 0; i < change.hunks.size(); ++i)
      if ((change.oldPath == rejected.file || change.newPath == rejected.file) &&
          change.hunks[i].oldStart == rejected.line)
        text += ", hunk " + std::to_string(i + 1);
  return text + " (line " + std::to_string(rejected.line) +
         ") finds no place where all its lines are as it expects";
}

tl::unexpected<Error> doesNotApply(const Snapshot &snapshot, const Patch &patch, const ProcessResult &git,
                                   bool onlyBlanks) {
  std::string text;
  for (const Rejected &rejected : parseApplyLog(git.errors).rejected)
    text += (text.empty() ? "" : "; ") + describe(rejected, patch);
  if (text.empty())
    text = lastLines(git.errors, 3);
  return undecided(
      patch.origin + " does not apply to " + nameOf(snapshot.tree) + ": " + text + "; nothing was changed",
      onlyBlanks ? "its blanks were changed on the way (tabs made spaces?), without that it would apply: "
                   "get it from git or as an attachment"
                 : isItThisTree(snapshot.tree));
}

/// Reads the touched files back; only what differs from before is laid over the snapshot.
Status collect(const Walls &walls, const Patch &patch, const Scratch &scratch, Snapshot &snapshot) {
  for (const std::string &path : touchedPaths(patch)) {
    Content after;
    if (walls.files.exists(scratch / path)) {
      Result<std::string> text = walls.files.read(scratch / path);
      if (!text)
        return errorOf(text);
      after = std::move(*text);
    }
    const Result<Content> before = contentOf(walls, snapshot, path);
    if (!before)
      return errorOf(before);
    if (*before != after)
      snapshot.overlay[path] = std::move(after);
  }
  return {};
}

/// Where else the hunk could have gone; empty where it has one place only.
std::string otherPlaces(const Walls &walls, const Snapshot &before, const Patch &applied, const Moved &move) {
  std::string places;
  for (const FileChange &change : applied.files) {
    const bool isIts = change.newPath == move.file && move.hunk <= static_cast<int>(change.hunks.size());
    const Result<Content> content = isIts ? contentOf(walls, before, change.oldPath) : Result<Content>();
    if (!content || !*content)
      continue;
    const Hunk &hunk = change.hunks[move.hunk - 1];
    for (const int line : likePlaces(**content, hunk.oldStart, hunk.oldLines))
      places += (places.empty() ? "" : ", ") + std::to_string(line);
  }
  return places;
}

std::vector<std::string> notesOf(const Walls &walls, const Snapshot &before, const Patch &applied,
                                 const std::vector<Moved> &moved) {
  std::vector<std::string> notes;
  for (const Moved &move : moved) {
    std::string note = move.file + ": hunk " + std::to_string(move.hunk) + " applied at line " +
                       std::to_string(move.line) + ", offset " + (move.offset > 0 ? "+" : "") +
                       std::to_string(move.offset);
    if (const std::string others = otherPlaces(walls, before, applied, move); !others.empty())
      note += "; the same lines stand at line " + others + " too: see whether it is the place that was meant";
    notes.push_back(std::move(note));
  }
  return notes;
}

/// As `diff -U0` makes them: nothing but its line number says where such a hunk belongs.
bool hasNoContext(const FileChange &change, const Hunk &hunk) {
  return !change.oldPath.empty() && !change.newPath.empty() && hunk.marks.find(' ') == std::string::npos;
}

std::vector<std::string> contextNotes(const Patch &patch) {
  std::vector<std::string> notes;
  for (const FileChange &change : patch.files)
    for (size_t i = 0; i < change.hunks.size(); ++i)
      if (hasNoContext(change, change.hunks[i]))
        notes.push_back(change.newPath + ": hunk " + std::to_string(i + 1) +
                        " has no context lines; it was applied by its line number, " +
                        std::to_string(change.hunks[i].newStart));
  return notes;
}

} // namespace

Result<Applied> applyPatch(const Walls &walls, const Snapshot &snapshot, const Patch &patch) {
  if (const Status safe = checkPaths(walls.files, patch, snapshot.tree.path); !safe)
    return errorOf(safe);
  if (const Status there = checkOldFiles(walls, snapshot, patch); !there)
    return errorOf(there);
  const Result<Scratch> scratch = Scratch::make(walls);
  if (!scratch)
    return errorOf(scratch);
  if (const Status extracted = extract(walls, snapshot, patch, *scratch); !extracted)
    return errorOf(extracted);
  const std::vector<std::string> withoutContext = contextNotes(patch);
  std::vector<std::string> arguments = {"apply", "-v", "-p1", "--whitespace=nowarn"};
  if (!withoutContext.empty()) // Otherwise git puts them at the end of the file.
    arguments.emplace_back("--unidiff-zero");
  arguments.emplace_back("-");
  const auto git = scratch->git(arguments, patch.diff);
  if (!git)
    return errorOf(git);
  if (!git->ok()) {
    const auto loose = scratch->git({"apply", "--check", "-p1", "--ignore-whitespace", "-"}, patch.diff);
    return doesNotApply(snapshot, patch, *git, loose && loose->ok());
  }
  Applied applied{snapshot, patch, {}};
  const ApplyLog log = parseApplyLog(git->errors);
  moveHunks(applied.patch, log.moved);
  applied.notes = notesOf(walls, snapshot, applied.patch, log.moved);
  applied.notes.insert(applied.notes.end(), withoutContext.begin(), withoutContext.end());
  if (const Status collected = collect(walls, patch, *scratch, applied.snapshot); !collected)
    return errorOf(collected);
  return applied;
}

} // namespace condresched
