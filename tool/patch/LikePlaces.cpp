// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/LikePlaces.h"

#include "patch/PatchForm.h"

#include <algorithm>

namespace condresched {

std::vector<int> likePlaces(const std::string &content, int start, int count) {
  const std::vector<std::string_view> lines = linesOf(content);
  std::vector<int> places;
  if (start < 1 || count < 1 || start - 1 + count > static_cast<int>(lines.size()))
    return places;
  const auto first = lines.begin() + start - 1;
  for (auto at = lines.begin(); at + count <= lines.end(); ++at)
    if (at != first && std::equal(first, first + count, at))
      places.push_back(static_cast<int>(at - lines.begin()) + 1);
  return places;
}

} // namespace condresched
