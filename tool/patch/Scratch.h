// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/Walls.h"

#include <string>

namespace condresched {

/// A private folder below TMPDIR for git to work in; it goes with the object.
class Scratch {
public:
  static Result<Scratch> make(const Walls &walls);
  Scratch(Scratch &&other) noexcept;
  Scratch &operator=(Scratch &&) = delete;
  ~Scratch();

  std::string operator/(const std::string &name) const { return path + "/" + name; }

  /// Runs `git arguments` in the folder, outside any repository and blind to the user's configuration, so
  /// that it does the same everywhere. Undecided where git is not there.
  Result<ProcessResult> git(std::vector<std::string> arguments, std::string input) const;

private:
  Scratch(const Walls &walls, std::string path) : walls(&walls), path(std::move(path)) {}

  const Walls *walls;
  std::string path;
};

} // namespace condresched
