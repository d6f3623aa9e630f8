// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/CompileDatabase.h"
#include "kernel/CompilerMemo.h"
#include "kernel/DryRun.h"
#include "kernel/Make.h"
#include "kernel/Prepared.h"
#include "support/KeptFile.h"

#include <algorithm>
#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

/// Asked for together, as the questions that follow the first one are about these.
const std::vector<std::string> UsualFolders = {"fs", "kernel", "lib", "mm"};

/// The folder that one dry run describes with all below it: arch/x86 has too much beside its kernel/.
std::string folderOf(llvm::StringRef file) {
  const auto [first, rest] = file.split('/');
  if (first != "arch" && first != "drivers")
    return first.str();
  return file.rsplit('/').first.str();
}

std::string listOf(const PreparedConfig &prepared, llvm::StringRef folder) {
  std::string name = folder.str();
  std::replace(name.begin(), name.end(), '/', '+');
  return prepared.build + "/.units/" + name;
}

bool isBelow(const std::string &file, const std::string &folder) {
  return llvm::StringRef(file).starts_with(folder + "/");
}

/// `unit<TAB>line of shell`, one for each unit of the folder.
std::string listText(const std::map<std::string, std::string> &lines, const std::string &folder) {
  std::string text;
  for (const auto &[unit, line] : lines)
    if (isBelow(unit, folder))
      text += unit + "\t" + line + "\n";
  return text;
}

std::vector<std::string> missingFolders(const Walls &walls, const PreparedConfig &prepared,
                                        const std::string &folder) {
  std::vector<std::string> folders = {folder};
  if (std::find(UsualFolders.begin(), UsualFolders.end(), folder) != UsualFolders.end())
    folders = UsualFolders;
  std::erase_if(folders, [&](const std::string &one) {
    return readKept(walls.files, listOf(prepared, one)).has_value();
  });
  return folders;
}

/// Lets make say, without doing it, how it would compile everything in the folder.
Status askMake(const Walls &walls, const PreparedConfig &prepared, const Architecture &arch,
               const std::string &folder, const std::string &cacheDir) {
  const auto lock = walls.files.lock(prepared.build + ".lock");
  if (!lock)
    return errorOf(lock);
  const std::vector<std::string> folders = missingFolders(walls, prepared, folder);
  if (folders.empty())
    return {};
  walls.progress.step("asking kbuild how it compiles " + llvm::join(folders, ", "));
  MakeRun dry{.source = prepared.source,
              .build = prepared.build,
              .words = {"-n", "V=1", "CONFIG_OBJTOOL=", "CONFIG_DEBUG_INFO_BTF="},
              .env = {}};
  for (const std::string &one : folders)
    dry.words.push_back(one + "/");
  const Result<ProcessResult> run = runMakeRemembering(walls, arch, dry, cacheDir);
  if (!run)
    return errorOf(run);
  const std::map<std::string, std::string> lines = compileLines(run->output, prepared.source);
  if (lines.empty()) // Kept, it would say for ever that kbuild compiles nothing.
    return undecided("kbuild told no compile command for " + llvm::join(folders, ", ") + " of " +
                         prepared.source,
                     "remove " + prepared.build + " and run it again");
  for (const std::string &one : folders)
    if (Status written = writeKept(walls.files, listOf(prepared, one), listText(lines, one)); !written)
      return written;
  return {};
}

/// The unit's line in a list, or empty.
std::string lineFor(llvm::StringRef list, const std::string &file) {
  const std::string start = file + "\t";
  const size_t at = list.starts_with(start) ? 0 : list.find("\n" + start);
  if (at == llvm::StringRef::npos)
    return {};
  return list.drop_front(list[at] == '\n' ? at + 1 : at).split('\n').first.str();
}

std::vector<std::string> wordsFor(llvm::StringRef line, const std::string &file) {
  return line.empty() ? std::vector<std::string>() : compilerWords(line.drop_front(file.size() + 1).str());
}

/// The compiler's words for the unit; none where kbuild does not compile it. Kept by themselves after the
/// first time, as a folder's list has megabytes.
Result<std::vector<std::string>> wordsOf(const Walls &walls, const PreparedConfig &prepared,
                                         const Architecture &arch, const std::string &file,
                                         const std::string &cacheDir) {
  const std::string place = listOf(prepared, "unit/" + file);
  if (const auto kept = readKept(walls.files, place))
    return wordsFor(*kept, file);
  const std::string list = listOf(prepared, folderOf(file));
  std::optional<std::string> text = readKept(walls.files, list);
  if (!text) {
    if (Status asked = askMake(walls, prepared, arch, folderOf(file), cacheDir); !asked)
      return errorOf(asked);
    text = readKept(walls.files, list);
  }
  if (!text)
    return undecided("kbuild's answer about " + folderOf(file) + " cannot be read back from " + list,
                     "name another cache with --cache-dir");
  const std::string line = lineFor(*text, file);
  if (Status written = writeKept(walls.files, place, line); !written)
    return errorOf(written);
  return wordsFor(line, file);
}

} // namespace

Result<UnitCommand> unitCommand(const Walls &walls, const PreparedConfig &prepared, const Architecture &arch,
                                const std::string &file, const std::string &cacheDir) {
  if (!kbuildRuns(walls, prepared.source))
    return databaseCommand(walls, prepared, arch, file);
  const Result<std::vector<std::string>> argv = wordsOf(walls, prepared, arch, file, cacheDir);
  if (!argv)
    return errorOf(argv);
  if (argv->empty() && !walls.files.exists(prepared.source + "/" + file))
    return undecided("there is no file " + file + " in the tree", "check the name given to --root");
  if (argv->empty())
    return undecided("kbuild does not compile " + file + " in config " + prepared.config.name,
                     "name a file that this config builds, or turn it on with --set");
  return UnitCommand{.file = file, .source = prepared.source, .directory = prepared.build, .argv = *argv};
}

} // namespace condresched
