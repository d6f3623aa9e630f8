// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/ConfigMatrix.h"

#include "commands/Parallel.h"

#include <algorithm>

namespace condresched {

namespace {

/// CONFIG_X=y of --set.
Status addSetting(const std::string &text, std::map<std::string, std::string> &overrides) {
  std::size_t equals = text.find('=');
  if (equals == std::string::npos || !text.starts_with("CONFIG_"))
    return usageError("--set " + text + " is not of the form CONFIG_X=value",
                      "write, for example, --set CONFIG_SMP=n");
  overrides[text.substr(0, equals)] = text.substr(equals + 1);
  return {};
}

Result<std::map<std::string, std::string>> overridesOf(const Walls &walls, const Request &request) {
  std::map<std::string, std::string> overrides;
  for (const std::string &file : request.fragments) {
    Result<std::string> text = walls.files.read(file);
    if (!text)
      return usageError(text.error().what, text.error().next);
    for (auto &[symbol, value] : parseDotConfig(*text))
      overrides[symbol] = value;
  }
  for (const std::string &set : request.sets)
    if (Status added = addSetting(set, overrides); !added)
      return errorOf(added);
  return overrides;
}

/// What --config names, with the text of those that are .config files.
Result<std::vector<ChosenPoint>> chosenPoints(const Walls &walls, const Request &request) {
  std::vector<std::string> names;
  std::vector<std::pair<std::string, std::string>> files;
  for (const std::string &config : request.configs) {
    names.push_back(config);
    if (config.find('/') == std::string::npos && !config.ends_with(".config"))
      continue;
    Result<std::string> text = walls.files.read(config);
    if (!text)
      return errorOf(text);
    files.emplace_back(config, std::move(*text));
  }
  if (names.empty() && files.empty())
    names.push_back("all");
  return choosePoints(names, files);
}

/// A setting that a named config overrules would be lost without a word.
Status checkContradictions(const Request &request, const std::vector<ChosenPoint> &points) {
  for (const std::string &set : request.sets)
    for (const ChosenPoint &point : points) {
      const std::string symbol = set.substr(0, set.find('='));
      const auto wanted = point.point.settings.find(symbol);
      const bool decides = point.dotConfig.empty() && wanted != point.point.settings.end();
      if (decides && set != symbol + "=" + wanted->second)
        return usageError("--set " + set + " contradicts config " + point.point.name + ", which means " +
                              symbol + "=" + wanted->second,
                          "name the config that has it with --config, or leave the setting out");
    }
  return {};
}

bool holds(const std::vector<BootMode> &modes, const BootMode &mode) {
  return std::ranges::find(modes, mode.name, &BootMode::name) != modes.end();
}

class Resolver {
public:
  Resolver(const Walls &walls, const Request &request, const SnapshotPair &sides, bool prepare)
      : walls(walls), request(request), sides(sides), prepare(prepare) {}

  Status resolve(ConfigEntry &entry) const {
    walls.progress.step("resolving config " + entry.point.name);
    if (Status status = side(sides.base, entry, entry.base, entry.basePrepared); !status)
      return status;
    if (request.patches.empty()) {
      entry.patched = entry.base;
      entry.patchedPrepared = entry.basePrepared;
    } else if (Status status = side(sides.patched, entry, entry.patched, entry.patchedPrepared); !status) {
      return status;
    }
    entry.point.bootModes = modesOf(entry);
    return {};
  }

private:
  Status side(const Snapshot &snapshot, const ConfigEntry &entry, ResolvedConfig &resolved,
              std::optional<PreparedConfig> &prepared) const {
    if (walls.process.interrupted())
      return undecided("interrupted", "run it again; finished work is kept");
    Result<ResolvedConfig> config = resolveConfig(walls, snapshot, entry.request, request.cacheDir);
    if (!config)
      return errorOf(config);
    resolved = std::move(*config);
    if (!resolved.selectable || !prepare)
      return {};
    Result<PreparedConfig> ready = prepareConfig(walls, snapshot, entry.request, resolved, request.cacheDir);
    if (!ready)
      return errorOf(ready);
    prepared = std::move(*ready);
    return {};
  }

  const Walls &walls;
  const Request &request;
  const SnapshotPair &sides;
  bool prepare;
};

ConfigReport reportOf(const ConfigEntry &entry, bool hasPatch) {
  ConfigReport report;
  report.name = entry.point.name;
  report.selectableBase = entry.base.selectable;
  if (hasPatch)
    report.selectablePatched = entry.patched.selectable;
  report.reason = entry.base.selectable ? entry.patched.reason : entry.base.reason;
  report.kconfig = entry.base.selectable ? entry.base.kconfig : entry.patched.kconfig;
  report.askedByName = entry.request.point.byName;
  return report;
}

ConfigReport reportOf(const ConfigEntry &entry, const BootMode &mode, bool hasPatch) {
  ConfigReport report = reportOf(entry, hasPatch);
  report.name += ":" + mode.name;
  report.askedByName = mode.byName;
  if (holds(entry.point.bootModes, mode))
    return report;
  report.selectableBase = false;
  if (hasPatch)
    report.selectablePatched = false;
  if (report.reason.empty())
    report.reason = "it needs CONFIG_" + mode.symbol + ", which this tree does not offer";
  return report;
}

} // namespace

std::vector<BootMode> modesOf(const ConfigEntry &entry) {
  const ConfigPoint &asked = entry.request.point.point;
  std::vector<BootMode> modes;
  for (const ResolvedConfig *side : {&entry.base, &entry.patched})
    if (side->selectable)
      for (const BootMode &mode : bootModesOf(asked, parseDotConfig(side->dotConfig)))
        if (!holds(modes, mode))
          modes.push_back(mode);
  return modes;
}

Result<std::vector<ConfigEntry>> askedConfigs(const Walls &walls, const Request &request,
                                              const MatrixQuestion &question) {
  Result<Architecture> arch = architecture(question.arch);
  if (!arch)
    return errorOf(arch);
  Result<Profile> rest = profile(question.profile, question.arch);
  if (!rest)
    return errorOf(rest);
  Result<std::map<std::string, std::string>> overrides = overridesOf(walls, request);
  if (!overrides)
    return errorOf(overrides);
  Result<std::vector<ChosenPoint>> points = chosenPoints(walls, request);
  if (!points)
    return errorOf(points);
  if (Status agree = checkContradictions(request, *points); !agree)
    return errorOf(agree);
  std::vector<ConfigEntry> entries;
  for (const ChosenPoint &point : *points)
    entries.push_back({{*arch, *rest, point, *overrides}, point.point, {}, {}, {}, {}});
  return entries;
}

Status resolveConfigs(const Walls &walls, const Request &request, const SnapshotPair &sides, bool prepare,
                      std::vector<ConfigEntry> &entries) {
  std::vector<Status> outcome(entries.size());
  Resolver resolver(walls, request, sides, prepare);
  inParallel(entries.size(), request.jobs,
             [&](std::size_t index) { outcome[index] = resolver.resolve(entries[index]); });
  for (const Status &status : outcome)
    if (!status)
      return status;
  return {};
}

Result<std::vector<ConfigEntry>> configMatrix(const Walls &walls, const Request &request,
                                              const SnapshotPair &sides, const MatrixQuestion &question) {
  Result<std::vector<ConfigEntry>> matrix = askedConfigs(walls, request, question);
  if (!matrix)
    return matrix;
  if (Status resolved = resolveConfigs(walls, request, sides, question.prepare, *matrix); !resolved)
    return errorOf(resolved);
  return matrix;
}

bool askedByName(const ConfigEntry &entry) {
  return entry.request.point.byName || std::ranges::any_of(entry.request.point.point.bootModes,
                                                           [](const BootMode &mode) { return mode.byName; });
}

std::vector<ConfigReport> configReports(const std::vector<ConfigEntry> &matrix, bool hasPatch) {
  std::vector<ConfigReport> reports;
  for (const ConfigEntry &entry : matrix) {
    reports.push_back(reportOf(entry, hasPatch));
    for (const BootMode &mode : entry.request.point.point.bootModes) {
      ConfigReport report = reportOf(entry, mode, hasPatch);
      // A mode that the tree does not have is worth a word only to who named it.
      if (mode.byName || report.selectableBase.value_or(false) || report.selectablePatched.value_or(false))
        reports.push_back(std::move(report));
    }
  }
  return reports;
}

} // namespace condresched
