// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/UnitHeaders.h"

#include "kernel/CompilerMemo.h"
#include "kernel/Make.h"
#include "support/KeptFile.h"

#include <algorithm>
#include <filesystem>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

namespace fs = std::filesystem;

/// The object as kbuild calls it, or empty.
std::string objectOf(const UnitCommand &command) {
  const auto option = std::ranges::find(command.argv, "-o");
  return option == command.argv.end() || std::next(option) == command.argv.end() ? "" : *std::next(option);
}

/// Where the compiler looks for what is generated: below the build folder, beside the object and in what -I
/// names.
std::vector<fs::path> folders(const PreparedConfig &prepared, const UnitCommand &command) {
  const fs::path build = prepared.build;
  std::vector<fs::path> places = {build, build / fs::path(objectOf(command)).parent_path()};
  for (llvm::StringRef word : command.argv)
    if (word.consume_front("-I"))
      places.push_back(build / word.str()); // An absolute one stays what it is.
  return places;
}

bool isThere(const Walls &walls, const PreparedConfig &prepared, const UnitCommand &command,
             const std::string &header) {
  return std::ranges::any_of(folders(prepared, command), [&](const fs::path &folder) {
    return walls.files.exists((folder / header).lexically_normal().string());
  });
}

/// Remembers what make was asked for in vain.
std::string placeOfVain(const PreparedConfig &prepared, std::string header) {
  std::ranges::replace(header, '/', '+');
  return prepared.build + "/.commands/vain/" + header;
}

/// The folder whose makefile has the rules for the object: its own, or the nearest above that has one.
std::string makefileFolder(const Walls &walls, const PreparedConfig &prepared, const std::string &object) {
  fs::path folder = fs::path(object).parent_path();
  auto has = [&](const char *name) {
    return walls.files.exists((fs::path(prepared.source) / folder / name).string());
  };
  while (folder.has_parent_path() && !has("Makefile") && !has("Kbuild"))
    folder = folder.parent_path();
  return folder.string();
}

/// Asks the makefile of the object's folder: the top one looks for arch/x86/lib/inat.o in arch/x86, which has
/// no rule for it.
Status makeObject(const Walls &walls, const PreparedConfig &prepared, const Architecture &arch,
                  const std::string &object, const std::string &cacheDir) {
  const MakeRun run{
      .source = prepared.source,
      .build = prepared.build,
      .words = withoutObjectTools(
          {"condresched-folder=" + makefileFolder(walls, prepared, object), "condresched-object=" + object,
           "--eval=condresched-make: ; $(MAKE) $(build)=$(condresched-folder) $(condresched-object)",
           "condresched-make"}),
      .env = {}};
  const Result<ProcessResult> made = runMakeRemembering(walls, arch, run, cacheDir);
  // Were the object there, kbuild would not tell again how it compiles the unit.
  if (Status removed = walls.files.removeAll(prepared.build + "/" + object); !removed)
    return removed;
  return made ? Status() : errorOf(made);
}

} // namespace

Result<bool> makeUnitHeaders(const Walls &walls, const PreparedConfig &prepared, const Architecture &arch,
                             const UnitCommand &command, const std::string &missing,
                             const std::string &cacheDir) {
  const std::string object = objectOf(command);
  if (object.empty() || !kbuildRuns(walls, prepared.source))
    return false;
  const auto lock = walls.files.lock(prepared.build + ".lock");
  if (!lock)
    return errorOf(lock);
  if (isThere(walls, prepared, command, missing)) // Another unit had it made meanwhile.
    return true;
  if (readKept(walls.files, placeOfVain(prepared, missing)))
    return false;
  walls.progress.step("making the headers of " + command.file);
  const Status made = makeObject(walls, prepared, arch, object, cacheDir);
  if (isThere(walls, prepared, command, missing)) // Whether or not the unit itself compiled.
    return true;
  if (!made && made.error().what.find(missing) == std::string::npos)
    return errorOf(made); // For another reason, which may pass.
  if (Status kept = writeKept(walls.files, placeOfVain(prepared, missing), ""); !kept)
    return errorOf(kept);
  return false;
}

} // namespace condresched
