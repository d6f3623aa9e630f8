// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Json.h"
#include "kernel/Kconfig.h"

#include <algorithm>
#include <llvm/ADT/StringExtras.h>
#include <optional>
#include <set>

namespace condresched {

namespace {

Profile fromObject(const llvm::json::Object &object) {
  return {.name = stringField(object, "name"),
          .base = stringField(object, "base"),
          .settings = mapField(object, "settings")};
}

/// `bench.x86_64.json` -> `bench`.
std::string profileName(const std::string &file) { return file.substr(0, file.find('.')); }

} // namespace

Result<Profile> profile(const std::string &name, const std::string &arch) {
  const std::vector<EmbeddedFile> files = profileFiles();
  for (const std::string &wanted : {name + "." + arch + ".json", name + ".json"})
    for (const EmbeddedFile &file : files)
      if (file.name == wanted)
        return embeddedObject(file).map(fromObject);
  std::set<std::string> known;
  for (const EmbeddedFile &file : files)
    known.insert(profileName(file.name));
  const std::string names = "known profiles: " + llvm::join(known, " ");
  if (known.contains(name))
    return usageError("profile '" + name + "' has no data for architecture " + arch, names);
  return usageError("unknown profile '" + name + "'", names);
}

} // namespace condresched
