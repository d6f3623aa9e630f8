// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Table.h"

#include <llvm/Support/Unicode.h>

#include <algorithm>

namespace condresched {

namespace {

std::size_t width(const std::string &text) {
  const int columns = llvm::sys::unicode::columnWidthUTF8(text);
  return columns < 0 ? text.size() : static_cast<std::size_t>(columns);
}

std::vector<std::size_t> widths(const std::vector<std::vector<std::string>> &rows) {
  std::vector<std::size_t> widest;
  for (const auto &row : rows) {
    widest.resize(std::max(widest.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widest[i] = std::max(widest[i], width(row[i]));
  }
  return widest;
}

} // namespace

std::string table(const std::vector<std::vector<std::string>> &rows) {
  const std::vector<std::size_t> widest = widths(rows);
  std::string text;
  for (const auto &row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += "  " + row[i] + std::string(widest[i] - width(row[i]), ' ');
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

} // namespace condresched
