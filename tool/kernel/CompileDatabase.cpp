// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/CompileDatabase.h"

#include "kernel/Json.h"
#include "support/KeptFile.h"

#include <filesystem>
#include <llvm/ADT/StringRef.h>

namespace condresched {

namespace {

using Placeholders = std::map<std::string, std::string>;

std::string filledIn(std::string text, const Placeholders &placeholders) {
  for (const auto &[name, value] : placeholders)
    for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
      text.replace(at, name.size(), value);
  return text;
}

/// Where the compiler keeps the headers that belong to itself; remembered in the prepared folder.
Result<std::string> resourceFolder(const Walls &walls, const PreparedConfig &prepared,
                                   const Architecture &arch) {
  const std::string cache = prepared.build + "/.resource-dir";
  if (const auto kept = readKept(walls.files, cache))
    return *kept;
  const Result<ProcessResult> run = walls.process.run({.argv = {arch.compiler, "-print-resource-dir"},
                                                       .directory = {},
                                                       .env = {},
                                                       .input = {},
                                                       .stopWhenSeen = {}});
  if (!run)
    return errorOf(run);
  if (!run->ok())
    return undecided(arch.compiler + " does not tell its resource folder: " + lastLines(run->errors, 1),
                     "install clang-19");
  const std::string folder = llvm::StringRef(run->output).trim().str();
  if (Status written = writeKept(walls.files, cache, folder); !written)
    return errorOf(written);
  return folder;
}

/// The entry for `file`, else the one for every file.
Result<llvm::json::Object> entryFor(const std::string &file) {
  const std::vector<EmbeddedFile> databases = compileDatabaseFiles();
  if (databases.empty())
    return internalError("the built-in compile_commands.json.in is missing");
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(databases.front().content);
  if (!value)
    return internalError("the built-in compile_commands.json.in is no JSON: " +
                         llvm::toString(value.takeError()));
  const llvm::json::Array *entries = value->getAsArray();
  for (const std::string &wanted : {file, std::string("@FILE@")})
    for (size_t i = 0; entries && i < entries->size(); ++i)
      if (const llvm::json::Object *entry = (*entries)[i].getAsObject();
          entry && stringField(*entry, "file") == wanted)
        return *entry;
  return undecided("compile_commands.json.in has no entry for " + file);
}

} // namespace

Result<UnitCommand> databaseCommand(const Walls &walls, const PreparedConfig &prepared,
                                    const Architecture &arch, const std::string &file) {
  const Result<llvm::json::Object> entry = entryFor(file);
  if (!entry)
    return errorOf(entry);
  const Result<std::string> resource = resourceFolder(walls, prepared, arch);
  if (!resource)
    return errorOf(resource);
  const Placeholders placeholders = {{"@SOURCE@", prepared.source},
                                     {"@BUILD@", prepared.build},
                                     {"@FILE@", file},
                                     {"@UNIT@", std::filesystem::path(file).stem().string()},
                                     {"@ARCH@", arch.sourceArch},
                                     {"@RESOURCE@", *resource}};
  UnitCommand command{.file = file,
                      .source = prepared.source,
                      .directory = filledIn(stringField(*entry, "directory"), placeholders),
                      .argv = {}};
  for (const std::string &word : stringsField(*entry, "arguments"))
    command.argv.push_back(filledIn(word, placeholders));
  return command;
}

} // namespace condresched
