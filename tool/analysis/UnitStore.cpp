// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/UnitStore.h"

#include "analysis/SummaryJson.h"
#include "core/Digest.h"
#include "support/KeptFile.h"

#include <algorithm>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>
#include <optional>

namespace condresched {

namespace {

/// Part of every key: an entry of another version of this program is never read.
constexpr const char *format = "condresched-audit " CONDRESCHED_VERSION " units 25";

std::string treeKey(const Snapshot &snapshot, const UnitCommand &command) {
  std::string key = std::string(format) + '\0' + snapshot.tree.identity + '\0' + command.directory + '\0';
  for (const std::string &word : command.argv)
    key += word + '\0';
  return digest(key);
}

std::string entryPath(const std::string &cacheDir, const std::string &kind, const std::string &key) {
  return cacheDir + "/units/" + kind + "/" + key.substr(0, 2) + "/" + key;
}

std::optional<llvm::json::Value> readJson(const Walls &walls, const std::string &path) {
  std::optional<std::string> content = readKept(walls.files, path);
  if (!content)
    return std::nullopt;
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(*content);
  if (!json) {
    llvm::consumeError(json.takeError());
    return std::nullopt;
  }
  return std::move(*json);
}

std::optional<UnitText> readText(const Walls &walls, const std::string &path) {
  std::optional<llvm::json::Value> json = readJson(walls, path);
  if (!json)
    return std::nullopt;
  UnitText text;
  llvm::json::Path::Root root;
  llvm::json::ObjectMapper map(*json, root);
  if (!map || !map.map("digest", text.digest) || !map.map("dependencies", text.dependencies))
    return std::nullopt;
  return text;
}

std::string writeText(const UnitText &text) {
  llvm::json::Object json{{"digest", text.digest}, {"dependencies", llvm::json::Array(text.dependencies)}};
  return llvm::formatv("{0}\n", llvm::json::Value(std::move(json))).str();
}

/// From the cache at `path`, or preprocessed now and kept there.
Result<UnitText> keptText(const Walls &walls, const Snapshot &snapshot, const UnitCommand &command,
                          const std::string &path) {
  if (std::optional<UnitText> kept = readText(walls, path))
    return std::move(*kept);
  Result<UnitText> text = preprocessUnit(snapshot, command);
  if (text)
    if (Status written = writeKept(walls.files, path, writeText(*text)); !written)
      return errorOf(written);
  return text;
}

/// What of the overlay can matter to a unit made of `dependencies`: those files, and files that are new
/// or gone, since an include could now find another.
std::string relevantOverlay(const Walls &walls, const Snapshot &snapshot, const UnitText &text) {
  std::string relevant;
  for (const auto &[path, content] : snapshot.overlay) {
    bool isPart = std::ranges::find(text.dependencies, path) != text.dependencies.end();
    bool replaces = content && walls.files.exists(snapshot.tree.path + "/" + path);
    if (isPart || !replaces)
      relevant += path + '\0' + (content ? digest(*content) : "deleted") + '\0';
  }
  return relevant;
}

std::string summaryPath(const std::string &cacheDir, const UnitCommand &command, const UnitText &text) {
  return entryPath(cacheDir, "summary", digest(format + command.file + text.digest)) + ".json";
}

std::optional<UnitSummary> readSummary(const Walls &walls, const std::string &path) {
  std::optional<llvm::json::Value> json = readJson(walls, path);
  if (!json)
    return std::nullopt;
  Result<UnitSummary> read = summaryFromJson(*json);
  return read ? std::optional(std::move(*read)) : std::nullopt;
}

/// Parses the unit and keeps its summary under its text's digest.
Result<ParsedUnit> parseAndKeep(const Walls &walls, const Snapshot &snapshot, const UnitCommand &command,
                                const std::string &cacheDir) {
  Result<ParsedUnit> unit = parseUnit(snapshot, command);
  if (!unit)
    return unit;
  const std::string kept = llvm::formatv("{0}\n", toJson(unit->summary)).str();
  if (Status written = writeKept(walls.files, summaryPath(cacheDir, command, unit->text), kept); !written)
    return errorOf(written);
  return unit;
}

std::optional<CompiledUnit> readCompiled(const Walls &walls, const std::string &path) {
  std::optional<llvm::json::Value> json = readJson(walls, path + ".json");
  Result<std::string> object = walls.files.read(path + ".o");
  if (!json || !object)
    return std::nullopt;
  const llvm::json::Object *entry = json->getAsObject();
  const llvm::json::Value *kept = entry ? entry->get("summary") : nullptr;
  if (!kept || entry->getString("object").value_or("") != digest(*object))
    return std::nullopt;
  Result<UnitSummary> read = summaryFromJson(*kept);
  if (!read)
    return std::nullopt;
  return CompiledUnit{std::move(*read), std::move(*object)};
}

Status keepCompiled(const Walls &walls, const std::string &path, const CompiledUnit &unit) {
  // The object first: an entry counts only with the summary that names its digest.
  if (Status written = walls.files.write(path + ".o", unit.object); !written)
    return written;
  llvm::json::Object entry{{"object", digest(unit.object)}, {"summary", toJson(unit.summary)}};
  return writeKept(walls.files, path + ".json",
                   llvm::formatv("{0}\n", llvm::json::Value(std::move(entry))).str());
}

} // namespace

Result<UnitText> unitText(const Walls &walls, const Snapshot &snapshot, const UnitCommand &command,
                          const std::string &cacheDir) {
  std::string key = treeKey(snapshot, command);
  Snapshot pristine{snapshot.tree, {}};
  Result<UnitText> plain = keptText(walls, pristine, command, entryPath(cacheDir, "text", key));
  if (snapshot.overlay.empty())
    return plain;
  // A unit that the tree alone does not have, or that does not preprocess there, has no list of files to
  // compare with: then everything may matter.
  std::string relevant = relevantOverlay(walls, snapshot, plain ? *plain : UnitText{});
  if (!plain)
    for (const auto &[path, content] : snapshot.overlay)
      relevant += path + '\0' + (content ? digest(*content) : "deleted") + '\0';
  if (plain && relevant.empty())
    return plain;
  return keptText(walls, snapshot, command, entryPath(cacheDir, "text", digest(key + relevant)));
}

Result<ParsedUnit> parsedUnit(const Walls &walls, const Snapshot &snapshot, const UnitCommand &command,
                              const std::string &cacheDir) {
  const std::string pristine = entryPath(cacheDir, "text", treeKey(snapshot, command));
  if (snapshot.overlay.empty() && !readText(walls, pristine)) {
    Result<ParsedUnit> unit = parseAndKeep(walls, snapshot, command, cacheDir);
    if (!unit)
      return unit;
    if (Status written = writeKept(walls.files, pristine, writeText(unit->text)); !written)
      return errorOf(written);
    return unit;
  }
  Result<UnitText> text = unitText(walls, snapshot, command, cacheDir);
  if (!text)
    return errorOf(text);
  if (std::optional<UnitSummary> kept = readSummary(walls, summaryPath(cacheDir, command, *text)))
    return ParsedUnit{std::move(*text), std::move(*kept)};
  return parseAndKeep(walls, snapshot, command, cacheDir);
}

Result<CompiledUnit> compiledUnit(const Walls &walls, const Snapshot &snapshot, const UnitCommand &command,
                                  const UnitText &text, const std::string &cacheDir) {
  std::string path = entryPath(cacheDir, "compiled", digest(format + command.file + text.digest));
  if (std::optional<CompiledUnit> kept = readCompiled(walls, path))
    return std::move(*kept);
  Result<CompiledUnit> unit = compileUnit(snapshot, command);
  if (!unit)
    return unit;
  if (Status kept = keepCompiled(walls, path, *unit); !kept)
    return errorOf(kept);
  return unit;
}

} // namespace condresched
