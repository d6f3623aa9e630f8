// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/DiffReader.h"

#include "patch/PatchForm.h"

#include <git2.h>
#include <memory>
#include <utility>

namespace condresched {

namespace {

/// libgit2 counts its users; it must be up while any of its objects lives.
struct Library {
  Library() { git_libgit2_init(); }
  ~Library() { git_libgit2_shutdown(); }
  Library(const Library &) = delete;
  Library &operator=(const Library &) = delete;
};

using Diff = std::unique_ptr<git_diff, decltype(&git_diff_free)>;
using OnePatch = std::unique_ptr<git_patch, decltype(&git_patch_free)>;

tl::unexpected<Error> notUnderstood(const std::string &origin) {
  const git_error *error = git_error_last();
  return undecided(origin + " cannot be read as a diff: " +
                       (error && error->message ? error->message : "libgit2 gives no reason"),
                   "make it with `git format-patch` or `git diff`, paths with a/ and b/");
}

/// 'modes' of git that are no plain file: links (120000) and submodules (160000).
bool isPlain(const git_diff_file &file) { return (file.mode & 0170000) == 0100000 || file.mode == 0; }

std::string marksOf(git_patch *patch, size_t hunk) {
  std::string marks;
  for (int i = 0; i < git_patch_num_lines_in_hunk(patch, hunk); ++i) {
    const git_diff_line *line = nullptr;
    if (git_patch_get_line_in_hunk(&line, patch, hunk, static_cast<size_t>(i)) == 0 &&
        std::string(" -+").find(line->origin) != std::string::npos)
      marks += line->origin;
  }
  return marks;
}

std::vector<Hunk> hunksOf(git_diff *diff, size_t index) {
  git_patch *raw = nullptr;
  std::vector<Hunk> hunks;
  if (git_patch_from_diff(&raw, diff, index) != 0 || !raw)
    return hunks;
  const OnePatch patch(raw, git_patch_free);
  for (size_t i = 0; i < git_patch_num_hunks(raw); ++i) {
    const git_diff_hunk *hunk = nullptr;
    if (git_patch_get_hunk(&hunk, nullptr, raw, i) == 0)
      hunks.push_back({hunk->old_start, hunk->old_lines, hunk->new_start, hunk->new_lines, marksOf(raw, i)});
  }
  return hunks;
}

FileChange changeOf(git_diff *diff, size_t index) {
  const git_diff_delta &delta = *git_diff_get_delta(diff, index);
  FileChange change{delta.old_file.path, delta.new_file.path, hunksOf(diff, index)};
  if (delta.status == GIT_DELTA_ADDED)
    change.oldPath.clear();
  if (delta.status == GIT_DELTA_DELETED)
    change.newPath.clear();
  return change;
}

/// libgit2 does not read an empty file that is made or deleted, of which git writes no names but those of the
/// first line; with `---`, `+++` lines it does. Lines of hunks never begin like these.
std::string withNamesOfEmptyFiles(const std::string &diff) {
  std::string result;
  std::string names; // Of the header at hand; empty where it needs none.
  std::string both;  // "a/NAME b/NAME"
  const auto endHeader = [&] { result += std::exchange(names, {}); };
  for (const std::string_view line : linesOf(diff)) {
    const std::string_view half = std::string_view(both).substr(0, both.size() / 2);
    if (line.starts_with("diff --git ")) {
      endHeader();
      both = line.substr(11);
    } else if (line.starts_with("new file mode ") && !both.empty()) {
      names = "--- /dev/null\n+++ " + both.substr(half.size() + 1) + "\n";
    } else if (line.starts_with("deleted file mode ")) {
      names = "--- " + std::string(half) + "\n+++ /dev/null\n";
    } else if (!line.starts_with("index ")) {
      names.clear();
    }
    result.append(line).append("\n");
  }
  endHeader();
  return result;
}

} // namespace

Result<std::vector<FileChange>> readDiff(const std::string &diff, const std::string &origin) {
  const Library library;
  const std::string named = withNamesOfEmptyFiles(diff);
  git_diff *raw = nullptr;
  if (git_diff_from_buffer(&raw, named.data(), named.size()) != 0)
    return notUnderstood(origin);
  const Diff parsed(raw, git_diff_free);
  std::vector<FileChange> changes;
  for (size_t i = 0; i < git_diff_num_deltas(raw); ++i) {
    const git_diff_delta &delta = *git_diff_get_delta(raw, i);
    if (!isPlain(delta.old_file) || !isPlain(delta.new_file))
      return undecided(origin + ": " + delta.new_file.path + " is a symbolic link or a submodule, not a file",
                       "leave that file out of the patch");
    changes.push_back(changeOf(raw, i));
  }
  return changes;
}

} // namespace condresched
