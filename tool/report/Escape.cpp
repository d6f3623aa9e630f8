// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Escape.h"

#include <llvm/Support/ConvertUTF.h>

#include <cstdio>

namespace condresched {

namespace {

std::string byteEscape(unsigned char byte) {
  if (byte == '\n')
    return "\\n";
  if (byte == '\t')
    return "\\t";
  char buffer[8];
  std::snprintf(buffer, sizeof buffer, "\\x%02x", byte);
  return buffer;
}

std::string codeEscape(llvm::UTF32 code) {
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, "\\u{%04x}", static_cast<unsigned>(code));
  return buffer;
}

/// C1 controls act on a terminal as ESC does; the others turn the order of what is read around.
bool misleads(llvm::UTF32 code) {
  return (code >= 0x80 && code <= 0x9f) || (code >= 0x202a && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0x2028 || code == 0x2029;
}

/// Takes one character off the front of `text`, and gives its escaped form.
std::string takeOne(std::string_view &text) {
  const auto *start = reinterpret_cast<const llvm::UTF8 *>(text.data());
  const llvm::UTF8 *at = start;
  llvm::UTF32 code = 0;
  const bool valid = llvm::convertUTF8Sequence(&at, start + text.size(), &code, llvm::strictConversion) ==
                     llvm::conversionOK;
  const std::size_t length = valid ? static_cast<std::size_t>(at - start) : 1;
  const std::string_view character = text.substr(0, length);
  text.remove_prefix(length);
  if (!valid || code < 0x20 || code == 0x7f)
    return byteEscape(static_cast<unsigned char>(character.front()));
  return misleads(code) ? codeEscape(code) : std::string(character);
}

} // namespace

std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty())
    out += takeOne(text);
  return out;
}

} // namespace condresched
