// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/DryRun.h"

#include "kernel/ShellWords.h"

#include <algorithm>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

/// The unit that a line compiles, or empty. Looks only at the text, as there are thousands of lines.
llvm::StringRef unitOf(llvm::StringRef line, llvm::StringRef source) {
  if (!line.contains(" -D__KERNEL__ ") || line.contains("-E -o"))
    return {};
  const size_t output = line.find(" -c -o ");
  if (output == llvm::StringRef::npos)
    return {};
  llvm::StringRef unit = line.drop_front(output + strlen(" -c -o ")).ltrim().split(' ').second.ltrim();
  unit = unit.take_until([](char c) { return c == ' ' || c == ';' || c == '\''; });
  if (!unit.consume_front(source) || !unit.consume_front("/") || !unit.ends_with(".c"))
    return {};
  return unit;
}

bool isCompile(const std::vector<std::string> &words) {
  return words.front() != "echo" && words.front() != "trap" &&
         std::find(words.begin(), words.end(), "-c") != words.end() && words.back().ends_with(".c");
}

bool writesDependencies(llvm::StringRef word) {
  return word.starts_with("-Wp,-MMD,") || word.starts_with("-Wp,-MD,") || word == "-MMD" || word == "-MD";
}

} // namespace

std::map<std::string, std::string> compileLines(const std::string &dryRun, const std::string &source) {
  std::map<std::string, std::string> lines;
  for (llvm::StringRef rest = dryRun; !rest.empty();) {
    const auto [line, after] = rest.split('\n');
    if (const llvm::StringRef unit = unitOf(line, source); !unit.empty())
      lines[unit.str()] = line.str();
    rest = after;
  }
  return lines;
}

std::vector<std::string> compilerWords(const std::string &line) {
  for (std::vector<std::string> words : shellCommands(line)) {
    if (!isCompile(words))
      continue;
    if (words.front().ends_with("ccache"))
      words.erase(words.begin());
    std::erase_if(words, writesDependencies);
    return words;
  }
  return {};
}

} // namespace condresched
