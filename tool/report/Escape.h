// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>

namespace condresched {

/// Text from outside, safe for a terminal and for one line: control characters, bytes that are no UTF-8 and
/// the invisible characters that reorder text (U+202A..U+202E, U+2066..U+2069) are written as `\n`, `\t`,
/// `\xNN` or
/// `\u{NNNN}`. Everything else stays as it is.
std::string escaped(std::string_view text);

} // namespace condresched
