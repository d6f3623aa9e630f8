// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Copy.h"

namespace condresched {

Status runFileTool(const Walls &walls, const std::vector<std::string> &argv, const std::string &failed) {
  const Result<ProcessResult> run = walls.process.run(
      {.argv = argv, .directory = {}, .env = {{"LC_ALL", "C"}}, .input = {}, .stopWhenSeen = {}});
  if (!run)
    return errorOf(run);
  if (!run->ok())
    return undecided(failed + ": " + lastLines(run->errors, 3),
                     "free space there, or name another place with --cache-dir");
  return {};
}

Status copyFolder(const Walls &walls, const std::string &from, const std::string &to) {
  return runFileTool(walls, {"cp", "-a", "-T", from, to}, "cannot copy " + from + " to " + to);
}

Status copyAsNew(const Walls &walls, const std::string &from, const std::string &to) {
  return runFileTool(walls, {"cp", "-r", "-T", from, to}, "cannot copy " + from + " to " + to);
}

Result<std::unique_ptr<FileSystem::Lock>> lockBeside(const Walls &walls, const std::string &entry) {
  if (Status made = walls.files.makeDirectories(entry.substr(0, entry.rfind('/'))); !made)
    return errorOf(made);
  return walls.files.lock(entry + ".lock");
}

} // namespace condresched
