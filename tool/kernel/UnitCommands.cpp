// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/CompileDatabase.h"
#include "kernel/CompilerMemo.h"
#include "kernel/DryRun.h"
#include "kernel/KernelFolders.h"
#include "kernel/Make.h"
#include "kernel/Overlay.h"
#include "kernel/Prepared.h"
#include "support/KeptFile.h"

#include <algorithm>
#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

/// The list that tells a unit's command: one for each folder at the top, and one for each folder with units
/// below arch/ and drivers/, since those are large and little of them is asked about.
std::string folderOf(llvm::StringRef file) {
  const auto [first, rest] = file.split('/');
  if (first != "arch" && first != "drivers")
    return first.str();
  return file.rsplit('/').first.str();
}

std::string listOf(const PreparedConfig &prepared, llvm::StringRef folder) {
  std::string name = folder.str();
  std::replace(name.begin(), name.end(), '/', '+');
  return prepared.build + "/.commands/" + name;
}

/// All units by name; there once make was asked.
std::string namesOf(const PreparedConfig &prepared) { return listOf(prepared, "names"); }

/// `unit<TAB>line of shell`, by list.
std::map<std::string, std::string> listTexts(const std::map<std::string, std::string> &lines) {
  std::map<std::string, std::string> texts;
  for (const auto &[unit, line] : lines)
    texts[folderOf(unit)] += unit + "\t" + line + "\n";
  return texts;
}

/// Lets make say, without doing it, how it would compile the whole kernel.
Status askMake(const Walls &walls, const PreparedConfig &prepared, const Architecture &arch,
               const std::string &cacheDir) {
  const auto lock = walls.files.lock(prepared.build + ".lock");
  if (!lock)
    return errorOf(lock);
  if (readKept(walls.files, namesOf(prepared)))
    return {};
  const Result<std::vector<std::string>> folders = kernelFolders(walls, prepared, arch, cacheDir);
  if (!folders)
    return errorOf(folders);
  walls.progress.step("asking kbuild how it compiles config " + prepared.config.name);
  MakeRun dry{.source = prepared.source,
              .build = prepared.build,
              .words = withoutObjectTools({"-n", "V=1"}),
              .env = {}};
  for (const std::string &folder : *folders)
    dry.words.push_back(folder + "/");
  const Result<ProcessResult> run = runMakeRemembering(walls, arch, dry, cacheDir);
  if (!run)
    return errorOf(run);
  const std::map<std::string, std::string> lines = compileLines(run->output, prepared.source);
  if (lines.empty()) // Kept, it would say for ever that kbuild compiles nothing.
    return undecided("kbuild told no compile command for " + llvm::join(*folders, ", ") + " of " +
                         prepared.source,
                     "remove " + prepared.build + " and run it again");
  std::string names;
  for (const auto &[unit, line] : lines)
    names += unit + "\n";
  for (const auto &[folder, text] : listTexts(lines))
    if (Status written = writeKept(walls.files, listOf(prepared, folder), text); !written)
      return written;
  return writeKept(walls.files, namesOf(prepared), names);
}

Result<std::string> unitNames(const Walls &walls, const PreparedConfig &prepared, const Architecture &arch,
                              const std::string &cacheDir) {
  if (const auto kept = readKept(walls.files, namesOf(prepared)))
    return *kept;
  if (Status asked = askMake(walls, prepared, arch, cacheDir); !asked)
    return errorOf(asked);
  if (const auto kept = readKept(walls.files, namesOf(prepared)))
    return *kept;
  return undecided("kbuild's answer cannot be read back from " + namesOf(prepared),
                   "name another cache with --cache-dir");
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
  if (const Result<std::string> names = unitNames(walls, prepared, arch, cacheDir); !names)
    return errorOf(names);
  // A folder without a list has no units.
  const std::string text = readKept(walls.files, listOf(prepared, folderOf(file))).value_or("");
  const std::string line = lineFor(text, file);
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

Result<std::vector<std::string>> unitList(const Walls &walls, const PreparedConfig &prepared,
                                          const Architecture &arch, const std::string &cacheDir) {
  std::vector<std::string> units;
  if (!kbuildRuns(walls, prepared.source)) {
    walkFiles(
        walls, prepared.source, "", [&](const std::string &folder) { return mayBeKernel(arch, folder); },
        [&](const std::string &path) {
          if (path.ends_with(".c"))
            units.push_back(path);
        });
    return units;
  }
  const Result<std::string> names = unitNames(walls, prepared, arch, cacheDir);
  if (!names)
    return errorOf(names);
  for (llvm::StringRef rest = *names; !rest.empty(); rest = rest.split('\n').second)
    units.push_back(rest.split('\n').first.str());
  return units;
}

} // namespace condresched
