// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/CompilerMemo.h"
#include "kernel/Configured.h"
#include "kernel/Copy.h"
#include "kernel/DotConfig.h"
#include "kernel/Json.h"
#include "kernel/Make.h"
#include "kernel/OldKconfig.h"
#include "kernel/Overlay.h"
#include "kernel/Seeds.h"
#include "kernel/Survival.h"
#include "kernel/Trees.h"
#include "support/KeptFile.h"

namespace condresched {

namespace {

std::optional<ResolvedConfig> remembered(const Walls &walls, const std::string &file) {
  const std::optional<std::string> text = readKept(walls.files, file);
  if (!text)
    return std::nullopt;
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(*text);
  const llvm::json::Object *object = value ? value->getAsObject() : nullptr;
  if (!object) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  return ResolvedConfig{.name = stringField(*object, "name"),
                        .selectable = object->getBoolean("selectable").value_or(false),
                        .reason = stringField(*object, "reason"),
                        .kconfig = mapField(*object, "kconfig"),
                        .dotConfig = stringField(*object, "dotConfig")};
}

Status remember(const Walls &walls, const std::string &file, const ResolvedConfig &config) {
  return writeKept(walls.files, file,
                   textOf(llvm::json::Object{{"name", config.name},
                                             {"selectable", config.selectable},
                                             {"reason", llvm::json::fixUTF8(config.reason)},
                                             {"kconfig", jsonOf(config.kconfig)},
                                             {"dotConfig", llvm::json::fixUTF8(config.dotConfig)}}));
}

/// Lets `make olddefconfig` complete what is asked for. Where there is no auto.conf yet it also writes the
/// headers, so that building needs no second run of Kconfig.
Result<std::string> completedByMake(const Walls &walls, const std::string &source,
                                    const ConfigRequest &request, const std::string &cacheDir,
                                    const std::string &work) {
  const Result<std::string> base =
      request.point.dotConfig.empty() ? walls.files.read(work + "/.config") : request.point.dotConfig;
  if (!base)
    return base;
  if (Status removed = walls.files.removeAll(work + "/include"); !removed)
    return errorOf(removed);
  if (Status written = walls.files.write(work + "/.config", withSettings(*base, settingsOf(request)));
      !written)
    return errorOf(written);
  const MakeRun complete{.source = source, .build = work, .words = {"olddefconfig"}, .env = {}};
  const auto made = runMakeRemembering(walls, request.arch, complete, cacheDir);
  if (!made)
    return errorOf(made);
  return walls.files.read(work + "/.config");
}

/// What Kconfig makes of the request, in the folder `work`.
Result<std::string> resolvedText(const Walls &walls, const Snapshot &build, const ConfigRequest &request,
                                 const std::string &cacheDir, const std::string &work) {
  const Result<std::string> source = materialise(walls, build, cacheDir);
  if (!source)
    return source;
  if (!kbuildRuns(walls, *source))
    return resolveWithKconfiglib(walls, *source, request, work);
  const Seeds seeds = seedsOf(walls, build, request, cacheDir);
  if (Status copied = copyKconfig(walls, seeds, *source, request, work); !copied)
    return errorOf(copied);
  return completedByMake(walls, *source, request, cacheDir, work);
}

Result<ResolvedConfig> resolve(const Walls &walls, const Snapshot &build, const ConfigRequest &request,
                               const std::string &cacheDir, const std::string &work) {
  walls.progress.step("resolving config " + request.point.point.name);
  const Result<std::string> text = resolvedText(walls, build, request, cacheDir, work);
  if (!text)
    return errorOf(text);
  const Result<KconfigDefinitions> definitions = kconfigDefinitions(walls, build, cacheDir);
  if (!definitions)
    return errorOf(definitions);
  return judgeSurvival(request, *text, *definitions);
}

std::string placeOf(const std::string &cacheDir, const std::string &key) {
  return cacheDir + "/resolved/" + key + ".json";
}

} // namespace

std::optional<ResolvedConfig> resolvedBefore(const Walls &walls, const Snapshot &snapshot,
                                             const ConfigRequest &request, const std::string &cacheDir) {
  return remembered(walls, placeOf(cacheDir, requestKey(walls, buildSnapshot(walls, snapshot), request)));
}

Result<ResolvedConfig> resolveConfig(const Walls &walls, const Snapshot &snapshot,
                                     const ConfigRequest &request, const std::string &cacheDir) {
  const Snapshot build = buildSnapshot(walls, snapshot);
  const std::string key = requestKey(walls, build, request);
  const std::string place = placeOf(cacheDir, key);
  if (std::optional<ResolvedConfig> config = remembered(walls, place))
    return *config;
  const std::string work = configuredFolder(cacheDir, key);
  const auto lock = lockBeside(walls, work);
  if (!lock)
    return errorOf(lock);
  if (std::optional<ResolvedConfig> config = remembered(walls, place))
    return *config;
  const Result<ResolvedConfig> config = resolve(walls, build, request, cacheDir, work);
  if (!config || !config->selectable || !walls.files.exists(work + "/include/config/auto.conf"))
    walls.files.removeAll(work);
  if (!config)
    return config;
  if (Status written = remember(walls, place, *config); !written)
    return errorOf(written);
  return config;
}

} // namespace condresched
