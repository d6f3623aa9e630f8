// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/Scratch.h"

#include <chrono>
#include <filesystem>
#include <random>

namespace condresched {

Result<Scratch> Scratch::make(const Walls &walls) {
  std::error_code code;
  const std::filesystem::path parent = std::filesystem::temp_directory_path(code);
  if (code)
    return undecided("no folder for temporary files: " + code.message(),
                     "set TMPDIR to a folder you may write to");
  std::random_device random;
  const std::uint64_t number = (std::uint64_t(random()) << 32) | random();
  const std::string path = (parent / ("condresched-audit-" + std::to_string(number))).string();
  if (const Status made = walls.files.makeDirectories(path); !made)
    return errorOf(made);
  return Scratch(walls, path);
}

Scratch::Scratch(Scratch &&other) noexcept : walls(other.walls), path(std::exchange(other.path, {})) {}

Scratch::~Scratch() {
  if (!path.empty())
    (void)walls->files.removeAll(path);
}

Result<ProcessResult> Scratch::git(std::vector<std::string> arguments, std::string input) const {
  Command command;
  command.argv = std::move(arguments);
  command.argv.insert(command.argv.begin(), "git");
  command.directory = path;
  command.input = std::move(input);
  command.timeout = std::chrono::minutes(2);
  // A repository around us (a hook sets GIT_DIR) or apply.ignoreWhitespace in the user's configuration would
  // make git less strict; another language would make its messages unreadable to us.
  command.env = {{"LC_ALL", "C"},
                 {"GIT_DIR", path + "/no-repository"},
                 {"GIT_CEILING_DIRECTORIES", path},
                 {"GIT_CONFIG_GLOBAL", "/dev/null"},
                 {"GIT_CONFIG_NOSYSTEM", "1"},
                 {"GIT_CONFIG_COUNT", "0"},
                 {"GIT_CONFIG_PARAMETERS", ""},
                 {"GIT_ATTR_NOSYSTEM", "1"}};
  Result<ProcessResult> result = walls->process.run(command);
  if (!result && !walls->process.interrupted())
    return undecided("git is needed to read patches: " + result.error().what, "apt-get install git");
  if (result && result->timedOut)
    return undecided("git did not end within two minutes: " + shellLine(command));
  return result;
}

} // namespace condresched
