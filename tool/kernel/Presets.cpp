// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Presets.h"

#include "kernel/Json.h"

#include <llvm/ADT/StringExtras.h>
#include <set>

namespace condresched {

Result<std::vector<Root>> presetRoots(const std::string &name) {
  std::set<std::string> known;
  for (const EmbeddedFile &file : presetFiles()) {
    const Result<llvm::json::Object> object = embeddedObject(file);
    if (!object)
      return errorOf(object);
    known.insert(stringField(*object, "name"));
    if (stringField(*object, "name") != name)
      continue;
    std::vector<Root> roots;
    for (const std::string &text : stringsField(*object, "roots"))
      roots.push_back({text.substr(0, text.find(':')), text.substr(text.find(':') + 1)});
    return roots;
  }
  return usageError("unknown preset '" + name + "'", "known presets: " + llvm::join(known, " "));
}

} // namespace condresched
