// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matchers/Places.h"

#include <clang/Basic/SourceManager.h>

namespace condresched {

SourcePlace placeOf(clang::SourceLocation location, const clang::SourceManager &sources,
                    const std::string &root) {
  clang::PresumedLoc presumed = sources.getPresumedLoc(sources.getExpansionLoc(location), false);
  if (presumed.isInvalid())
    return {};
  llvm::StringRef file = presumed.getFilename();
  if (file.consume_front(root))
    file = file.ltrim('/');
  return {file.str(), static_cast<int>(presumed.getLine()), static_cast<int>(presumed.getColumn())};
}

bool isOwnFile(clang::SourceLocation place, const clang::SourceManager &sources) {
  return sources.isInMainFile(place) || sources.getFilename(place).ends_with(".c");
}

bool TextRange::holds(clang::SourceLocation place, const clang::SourceManager &sources) const {
  for (place = sources.getExpansionLoc(place); place.isValid();
       place = sources.getIncludeLoc(sources.getFileID(place))) {
    auto [otherFile, offset] = sources.getDecomposedLoc(place);
    if (file == otherFile)
      return begin <= offset && offset <= end;
  }
  return false;
}

TextRange textRange(clang::SourceLocation begin, clang::SourceLocation end,
                    const clang::SourceManager &sources) {
  auto [file, first] = sources.getDecomposedExpansionLoc(begin);
  auto [endFile, last] = sources.getDecomposedLoc(sources.getExpansionRange(end).getEnd());
  return {file, first, last};
}

} // namespace condresched
