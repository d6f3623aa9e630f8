// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Markers.h"

namespace condresched {

std::optional<Markers> markersOf(std::string_view arch) {
  if (arch == "x86_64")
    return Markers{"0f1f8043524131", "0f1f8043524132"};
  if (arch == "arm64")
    return Markers{"3f6a88d2", "5f6a88d2"};
  if (arch == "s390")
    return Markers{"c00443524131", "c00443524132"};
  return std::nullopt;
}

} // namespace condresched
