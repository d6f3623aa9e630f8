// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Points.h"

#include "kernel/DotConfig.h"
#include "kernel/Json.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

namespace condresched {

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

BootMode bootMode(const llvm::json::Object &object) {
  return {.name = stringField(object, "name"),
          .symbol = stringField(object, "symbol"),
          .condResched = object.getBoolean("condResched").value_or(false),
          .mightResched = object.getBoolean("mightResched").value_or(false),
          .preemptible = object.getBoolean("preemptible").value_or(false)};
}

ConfigPoint pointOf(const llvm::json::Object &object) {
  ConfigPoint point{
      .name = stringField(object, "name"), .settings = mapField(object, "settings"), .bootModes = {}};
  if (const llvm::json::Array *modes = object.getArray("bootModes"))
    for (const llvm::json::Value &mode : *modes)
      point.bootModes.push_back(bootMode(*mode.getAsObject()));
  return point;
}

/// Every name that `--config` takes, for the message about one that it does not.
std::string knownNames(const std::vector<ConfigPoint> &points) {
  std::string names = "all";
  for (const ConfigPoint &point : points) {
    names += " " + point.name;
    for (const BootMode &mode : point.bootModes)
      names += " " + point.name + ":" + mode.name;
  }
  return names;
}

/// `name` as a config, or a config with one boot mode.
std::optional<ConfigPoint> namedPoint(const std::vector<ConfigPoint> &points, const std::string &name) {
  const size_t colon = name.find(':');
  for (ConfigPoint point : points) {
    if (point.name == name)
      return point;
    if (colon == std::string::npos || point.name != name.substr(0, colon))
      continue;
    std::erase_if(point.bootModes, [&](const BootMode &mode) { return mode.name != name.substr(colon + 1); });
    if (point.bootModes.empty())
      continue;
    point.bootModes.front().byName = true;
    return point;
  }
  return std::nullopt;
}

std::optional<ChosenPoint> filePoint(const Files &files, const std::string &name) {
  const auto file =
      std::find_if(files.begin(), files.end(), [&](const auto &entry) { return entry.first == name; });
  if (file == files.end())
    return std::nullopt;
  ConfigPoint point{.name = std::filesystem::path(name).filename().string(),
                    .settings = parseDotConfig(file->second),
                    .bootModes = {}};
  return ChosenPoint{.point = point, .byName = true, .dotConfig = file->second};
}

Result<ChosenPoint> chosenPoint(const std::vector<ConfigPoint> &points, const Files &files,
                                const std::string &name) {
  if (std::optional<ConfigPoint> point = namedPoint(points, name))
    return ChosenPoint{.point = *point, .byName = point->name == name, .dotConfig = {}};
  if (std::optional<ChosenPoint> point = filePoint(files, name))
    return *point;
  return usageError("unknown config '" + name + "'",
                    "known configs: " + knownNames(points) + ", or the path of a .config file");
}

/// Adds a choice; a second mode of a config already chosen joins the first.
void add(std::vector<ChosenPoint> &chosen, const ChosenPoint &next) {
  const auto same = std::find_if(chosen.begin(), chosen.end(), [&](const ChosenPoint &one) {
    return one.point.name == next.point.name && one.dotConfig == next.dotConfig;
  });
  if (same == chosen.end()) {
    chosen.push_back(next);
    return;
  }
  same->byName |= next.byName;
  for (const BootMode &mode : next.point.bootModes) {
    const auto had = std::find_if(same->point.bootModes.begin(), same->point.bootModes.end(),
                                  [&](const BootMode &one) { return one.name == mode.name; });
    if (had == same->point.bootModes.end())
      same->point.bootModes.push_back(mode);
    else
      had->byName |= mode.byName;
  }
}

} // namespace

Result<std::vector<ConfigPoint>> configPoints() {
  std::multimap<int64_t, ConfigPoint> ordered;
  for (const EmbeddedFile &file : configFiles()) {
    const Result<llvm::json::Object> object = embeddedObject(file);
    if (!object)
      return errorOf(object);
    ordered.emplace(object->getInteger("order").value_or(0), pointOf(*object));
  }
  std::vector<ConfigPoint> points;
  for (auto &[order, point] : ordered)
    points.push_back(std::move(point));
  return points;
}

Result<std::vector<ChosenPoint>> choosePoints(const std::vector<std::string> &names, const Files &files) {
  const Result<std::vector<ConfigPoint>> points = configPoints();
  if (!points)
    return errorOf(points);
  std::vector<ChosenPoint> chosen;
  for (const std::string &name : names) {
    if (name == "all") {
      for (const ConfigPoint &point : *points)
        add(chosen, {.point = point, .byName = false, .dotConfig = {}});
      continue;
    }
    const Result<ChosenPoint> point = chosenPoint(*points, files, name);
    if (!point)
      return errorOf(point);
    add(chosen, *point);
  }
  return chosen;
}

} // namespace condresched
