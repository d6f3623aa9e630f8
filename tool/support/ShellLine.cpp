// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Process.h"

#include <algorithm>
#include <cctype>

namespace condresched {

namespace {

bool plain(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) ||
         std::string("-_./=:,+@%^").find(c) != std::string::npos;
}

std::string quoted(const std::string &word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain))
    return word;
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

} // namespace

std::string shellLine(const Command &command) {
  std::string line = command.directory.empty() ? "" : "cd " + quoted(command.directory) + " && ";
  for (const auto &[name, value] : command.env)
    line += name + "=" + quoted(value) + " ";
  if (command.cpu >= 0)
    line += "taskset -c " + std::to_string(command.cpu) + " ";
  for (size_t i = 0; i < command.argv.size(); ++i)
    line += (i ? " " : "") + quoted(command.argv[i]);
  return line;
}

std::string lastLines(const std::string &text, int lines) {
  const std::string body = text.substr(0, text.find_last_not_of('\n') + 1);
  size_t begin = body.size();
  while (lines-- > 0 && begin != std::string::npos)
    begin = begin == 0 ? std::string::npos : body.rfind('\n', begin - 1);
  return begin == std::string::npos ? body : body.substr(std::min(begin + 1, body.size()));
}

} // namespace condresched
