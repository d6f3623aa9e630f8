// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Snapshot.h"
#include "support/Walls.h"

#include <map>
#include <string>
#include <vector>

namespace condresched {

/// The source lines of one snapshot; each file is read once.
class SourceLines {
public:
  SourceLines(const Walls &walls, const Snapshot &snapshot) : walls(walls), snapshot(snapshot) {}

  /// Empty where there is no such line, or no such file.
  std::string at(const std::string &file, int line);

private:
  std::string textOf(const std::string &file) const;

  const Walls &walls;
  const Snapshot &snapshot;
  std::map<std::string, std::vector<std::string>> files;
};

} // namespace condresched
