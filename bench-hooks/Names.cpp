// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Engine.h"
#include "support/Embedded.h"

#include <algorithm>

namespace condresched {

std::vector<std::string> engineNames() {
  std::vector<std::string> names;
  for (const std::unique_ptr<Engine> &engine : engines())
    names.push_back(engine->name());
  std::sort(names.begin(), names.end());
  return names;
}

static std::vector<std::string> stems(const std::vector<EmbeddedFile> &files) {
  std::vector<std::string> names;
  for (const EmbeddedFile &file : files)
    names.push_back(file.name.substr(0, file.name.rfind('.')));
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> workloadNames() { return stems(workloadFiles()); }

std::vector<std::string> descriptorNames() { return stems(descriptorFiles()); }

} // namespace condresched
