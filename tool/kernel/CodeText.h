// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace condresched {

/// The C or assembler text with each comment made blank, so that every word left is said to the compiler and
/// stands where it stood. A comment in a string or a character is none; a quote that its line does not close
/// (as assembly has) holds no longer than that line.
std::string withoutComments(std::string text);

} // namespace condresched
