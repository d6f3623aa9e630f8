// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/SourceLines.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

namespace condresched {

std::string SourceLines::at(const std::string &file, int line) {
  auto [entry, isNew] = files.try_emplace(file);
  if (isNew) {
    llvm::SmallVector<llvm::StringRef> lines;
    const std::string text = textOf(file);
    llvm::StringRef(text).split(lines, '\n');
    entry->second.assign(lines.begin(), lines.end());
  }
  const auto index = static_cast<std::size_t>(line) - 1;
  return index < entry->second.size() ? entry->second[index] : "";
}

std::string SourceLines::textOf(const std::string &file) const {
  if (const auto laid = snapshot.overlay.find(file); laid != snapshot.overlay.end())
    return laid->second.value_or("");
  return walls.files.read(snapshot.tree.path + "/" + file).value_or("");
}

} // namespace condresched
