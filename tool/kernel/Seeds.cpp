// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Seeds.h"

#include "kernel/CompilerMemo.h"
#include "kernel/Copy.h"
#include "kernel/Hash.h"
#include "kernel/Make.h"
#include "kernel/Overlay.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

Status makeKconfig(const Walls &walls, const std::string &source, const ConfigRequest &request,
                   const std::string &place, const std::string &cacheDir) {
  const std::string beside = place + ".partial";
  if (Status removed = walls.files.removeAll(beside); !removed)
    return removed;
  if (Status made = walls.files.makeDirectories(beside); !made)
    return made;
  walls.progress.step("building the tree's own kconfig");
  const MakeRun base{.source = source, .build = beside, .words = {request.profile.base}, .env = {}};
  const auto run = runMakeRemembering(walls, request.arch, base, cacheDir);
  if (run)
    return walls.files.rename(beside, place);
  walls.files.removeAll(beside);
  return errorOf(run);
}

/// The file that `.NAME.cmd` tells how to make.
std::string madeBy(llvm::StringRef record) {
  const auto [folder, name] = record.rsplit('/');
  return (folder + "/" + name.drop_front(1).drop_back(strlen(".cmd"))).str();
}

bool isRecord(llvm::StringRef path) {
  return path.ends_with(".cmd") && path.rsplit('/').second.starts_with(".");
}

/// Removes what was compiled for the kernel, as kbuild's own records tell, and all headers.
Status dropConfigured(const Walls &walls, const std::string &folder) {
  std::vector<std::string> gone = {"include", ".config", ".config.old", ".commands", ".complete", "source"};
  const auto all = [](const std::string &) { return true; };
  walkFiles(walls, folder, "", all, [&](const std::string &path) {
    if (!isRecord(path))
      return;
    const Result<std::string> text = walls.files.read(folder + "/" + path);
    if (text && text->find(" -D__KERNEL__ ") != std::string::npos)
      gone.insert(gone.end(), {path, madeBy(path)});
  });
  for (const std::string &path : gone)
    if (Status removed = walls.files.removeAll(folder + "/" + path); !removed)
      return removed;
  return {};
}

} // namespace

Seeds seedsOf(const Walls &walls, const Snapshot &build, const ConfigRequest &request,
              const std::string &cacheDir) {
  const std::string key =
      contentKey({"seed-3", cacheDir, snapshotKey(build), compilerFingerprint(walls, request.arch),
                  llvm::join(request.arch.make, " ")});
  return {.kconfig = cacheDir + "/seeds/" + key + "." + request.profile.base,
          .hostPrograms = cacheDir + "/seeds/" + key + ".host",
          .cacheDir = cacheDir};
}

Status copyKconfig(const Walls &walls, const Seeds &seeds, const std::string &source,
                   const ConfigRequest &request, const std::string &work) {
  if (Status removed = walls.files.removeAll(work); !removed)
    return removed;
  const auto lock = lockBeside(walls, seeds.kconfig);
  if (!lock)
    return errorOf(lock);
  if (!walls.files.exists(seeds.kconfig))
    if (Status made = makeKconfig(walls, source, request, seeds.kconfig, seeds.cacheDir); !made)
      return made;
  return copyFolder(walls, seeds.kconfig, work);
}

Status addHostPrograms(const Walls &walls, const Seeds &seeds, const std::string &folder) {
  if (!walls.files.exists(seeds.hostPrograms))
    return {};
  return copyFolder(walls, seeds.hostPrograms, folder);
}

Status keepHostPrograms(const Walls &walls, const Seeds &seeds, const std::string &prepared) {
  const auto lock = lockBeside(walls, seeds.hostPrograms);
  if (!lock)
    return errorOf(lock);
  if (walls.files.exists(seeds.hostPrograms))
    return {};
  const std::string beside = seeds.hostPrograms + ".partial";
  Status kept = walls.files.removeAll(beside);
  if (kept)
    kept = walls.files.makeDirectories(beside);
  if (kept)
    kept = copyFolder(walls, prepared, beside);
  if (kept)
    kept = dropConfigured(walls, beside);
  if (kept)
    return walls.files.rename(beside, seeds.hostPrograms);
  walls.files.removeAll(beside);
  return kept;
}

} // namespace condresched
