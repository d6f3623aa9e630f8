// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace condresched {

/// The instructions between which a guest takes a sample, as hexadecimal bytes in memory: the same as in
/// guest/marker.h.
struct Markers {
  std::string begin;
  std::string end;
};

/// Nothing where the guest has none on that architecture.
std::optional<Markers> markersOf(std::string_view arch);

} // namespace condresched
