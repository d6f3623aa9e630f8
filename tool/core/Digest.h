// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>

namespace condresched {

/// SHA-256 of the bytes in lower-case hex, 64 characters: a cache key made of content.
std::string digest(std::string_view content);

} // namespace condresched
