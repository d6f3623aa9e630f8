// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/ShellWords.h"

#include <algorithm>
#include <string_view>

namespace condresched {

namespace {

/// Reads a line from left to right.
class Lexer {
public:
  explicit Lexer(std::string_view line) : line(line) {}

  std::vector<std::vector<std::string>> commands() {
    while (at < line.size())
      step(line[at++]);
    endCommand();
    return std::move(done);
  }

private:
  void step(char c) {
    if (c == '\'')
      takeSingleQuoted();
    else if (c == '"')
      takeDoubleQuoted();
    else if (c == '\\' && at < line.size())
      add(line[at++]);
    else if (c == ' ' || c == '\t')
      endWord();
    else if (c == ';' || c == '&' || c == '|' || c == '\n')
      endCommand();
    else
      add(c);
  }

  void takeSingleQuoted() {
    inWord = true;
    const size_t end = std::min(line.find('\'', at), line.size());
    word += line.substr(at, end - at);
    at = end + 1;
  }

  void takeDoubleQuoted() {
    inWord = true;
    while (at < line.size() && line[at] != '"') {
      const bool escaped = line[at] == '\\' && at + 1 < line.size() &&
                           std::string_view("\"\\$`").find(line[at + 1]) != std::string_view::npos;
      at += escaped ? 1 : 0;
      word += line[at++];
    }
    ++at;
  }

  void add(char c) {
    inWord = true;
    word += c;
  }

  void endWord() {
    if (inWord)
      command.push_back(std::move(word));
    word.clear();
    inWord = false;
  }

  void endCommand() {
    endWord();
    if (!command.empty())
      done.push_back(std::move(command));
    command.clear();
  }

  std::string_view line;
  size_t at = 0;
  std::string word;
  bool inWord = false;
  std::vector<std::string> command;
  std::vector<std::vector<std::string>> done;
};

} // namespace

std::vector<std::vector<std::string>> shellCommands(const std::string &line) {
  return Lexer(line).commands();
}

} // namespace condresched
