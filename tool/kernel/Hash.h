// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// A cache key: 20 hexadecimal digits of a SHA-256 over the parts, each with its length, so that no two
/// lists of parts give the same key by being joined.
std::string contentKey(const std::vector<std::string_view> &parts);

} // namespace condresched
