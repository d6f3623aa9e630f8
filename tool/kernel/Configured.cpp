// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Configured.h"

#include "kernel/Copy.h"
#include "kernel/DotConfig.h"
#include "kernel/Hash.h"
#include "kernel/Make.h"
#include "kernel/Overlay.h"
#include "kernel/Seeds.h"
#include "kernel/Survival.h"

#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

std::string settingsKey(const std::map<std::string, std::string> &settings) {
  return withSettings("", settings);
}

std::string modesKey(const ConfigPoint &point) {
  std::string key;
  for (const BootMode &mode : point.bootModes)
    key += mode.name + ",";
  return key;
}

/// Moves the configured .config and headers in as new files, the .config first: make regenerates the headers
/// when it is newer than they are.
Status takeOver(const Walls &walls, const std::string &configured, const std::string &folder) {
  for (const std::string &part : {"/.config", "/include"})
    if (Status copied = copyAsNew(walls, configured + part, folder + part); !copied)
      return copied;
  return walls.files.removeAll(configured);
}

} // namespace

std::string requestKey(const Walls &walls, const Snapshot &build, const ConfigRequest &request) {
  return contentKey({"resolve-2", snapshotKey(build), compilerFingerprint(walls, request.arch),
                     llvm::join(request.arch.make, " "), request.profile.base,
                     settingsKey(settingsOf(request)), settingsKey(request.overrides),
                     settingsKey(request.point.point.settings), request.point.point.name,
                     modesKey(request.point.point), request.point.dotConfig});
}

std::string configuredFolder(const std::string &cacheDir, const std::string &requestKey) {
  return cacheDir + "/configured/" + requestKey;
}

Status setUpBuild(const Walls &walls, const Snapshot &build, const ConfigRequest &request,
                  const std::string &dotConfig, const std::string &cacheDir, const std::string &folder) {
  if (Status removed = walls.files.removeAll(folder); !removed)
    return removed;
  const std::string configured = configuredFolder(cacheDir, requestKey(walls, build, request));
  const auto lock = lockBeside(walls, configured);
  if (!lock)
    return errorOf(lock);
  const bool ready = walls.files.exists(configured + "/include/config/auto.conf");
  const Seeds seeds = seedsOf(walls, build, request, cacheDir);
  if (ready && !walls.files.exists(seeds.hostPrograms))
    return walls.files.rename(configured, folder);
  if (Status made = walls.files.makeDirectories(folder); !made)
    return made;
  if (Status added = addHostPrograms(walls, seeds, folder); !added)
    return added;
  return ready ? takeOver(walls, configured, folder) : walls.files.write(folder + "/.config", dotConfig);
}

} // namespace condresched
