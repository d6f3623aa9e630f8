// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/CompilerMemo.h"
#include "kernel/Configured.h"
#include "kernel/Copy.h"
#include "kernel/Hash.h"
#include "kernel/Make.h"
#include "kernel/OldKconfig.h"
#include "kernel/Overlay.h"
#include "kernel/Prepared.h"
#include "kernel/Seeds.h"
#include "kernel/Trees.h"

#include <llvm/ADT/StringExtras.h>

namespace condresched {

namespace {

/// Written last, so that a folder without it is one whose preparation was interrupted.
constexpr const char *Stamp = "/.complete";

Status prepareWithKbuild(const Walls &walls, const Snapshot &build, const ConfigRequest &request,
                         const PreparedConfig &prepared, const std::string &cacheDir) {
  if (Status done = setUpBuild(walls, build, request, prepared.config.dotConfig, cacheDir, prepared.build);
      !done)
    return done;
  // The headers that all code includes; those of single units come when one is read (UnitHeaders.h).
  const MakeRun run{.source = prepared.source,
                    .build = prepared.build,
                    .words = withoutObjectTools({request.arch.prepare, "-j" + processors()}),
                    .env = {}};
  const auto made = runMakeRemembering(walls, request.arch, run, cacheDir);
  if (!made)
    return errorOf(made);
  return keepHostPrograms(walls, seedsOf(walls, build, request, cacheDir), prepared.build);
}

Status prepareOld(const Walls &walls, const ConfigRequest &request, const PreparedConfig &prepared) {
  if (Status removed = walls.files.removeAll(prepared.build); !removed)
    return removed;
  return writeAutoconf(walls, prepared.source, request, prepared.config.dotConfig, prepared.build,
                       prepared.build + "/include/linux/autoconf.h");
}

Status prepare(const Walls &walls, const Snapshot &build, const ConfigRequest &request,
               const PreparedConfig &prepared, const std::string &cacheDir) {
  walls.progress.step("preparing config " + prepared.config.name);
  const Status done = kbuildRuns(walls, prepared.source)
                          ? prepareWithKbuild(walls, build, request, prepared, cacheDir)
                          : prepareOld(walls, request, prepared);
  if (!done)
    return done;
  return walls.files.write(prepared.build + Stamp, prepared.config.name + "\n");
}

} // namespace

Result<PreparedConfig> prepareConfig(const Walls &walls, const Snapshot &snapshot,
                                     const ConfigRequest &request, const ResolvedConfig &config,
                                     const std::string &cacheDir) {
  const Snapshot build = buildSnapshot(walls, snapshot);
  const Result<std::string> source = materialise(walls, build, cacheDir);
  if (!source)
    return errorOf(source);
  // What kbuild writes holds the paths: a cache that was moved is prepared anew.
  const std::string key = contentKey({"prepare-3", *source, cacheDir, snapshotKey(build),
                                      compilerFingerprint(walls, request.arch),
                                      llvm::join(request.arch.make, " "), config.dotConfig});
  const PreparedConfig prepared{.config = config, .source = *source, .build = cacheDir + "/prepared/" + key};
  if (walls.files.exists(prepared.build + Stamp))
    return prepared;
  const auto lock = lockBeside(walls, prepared.build);
  if (!lock)
    return errorOf(lock);
  if (walls.files.exists(prepared.build + Stamp))
    return prepared;
  if (Status done = prepare(walls, build, request, prepared, cacheDir); !done)
    return errorOf(done);
  return prepared;
}

} // namespace condresched
