// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/GuestArchive.h"

#include "core/Digest.h"

#include <sys/stat.h>

namespace condresched {

namespace {

using namespace std::chrono_literals;

const std::vector<std::string> &compilerFlags() {
  static const std::vector<std::string> flags = {"-static", "-O2", "-w"};
  return flags;
}

tl::unexpected<Error> cannotCompile(const std::string &compiler, const std::string &why) {
  return undecided("the guest's init cannot be compiled with " + compiler + ": " + why,
                   "install it and its static C library (Debian: gcc libc6-dev)");
}

/// The first line of `compiler --version`; part of the cache key.
Result<std::string> compilerVersion(const Walls &walls, const std::string &compiler) {
  Command command;
  command.argv = {compiler, "--version"};
  command.timeout = 60s;
  const Result<ProcessResult> result = walls.process.run(command);
  if (!result)
    return walls.process.interrupted() ? errorOf(result) : cannotCompile(compiler, result.error().what);
  if (!result->ok())
    return cannotCompile(compiler, "--version ended with status " + std::to_string(result->status));
  return result->output.substr(0, result->output.find('\n'));
}

/// Everything that decides the archive's bytes. Each part is led by its length, so that no two lists of
/// parts look alike.
std::string cacheKey(const std::string &compiler, const std::string &version, const GuestArchive &archive) {
  std::vector<std::string> parts = {compiler, version};
  for (const std::string &flag : compilerFlags())
    parts.push_back(flag);
  for (const EmbeddedFile &source : archive.sources) {
    parts.push_back(source.name);
    parts.push_back(source.content);
  }
  // The archive without the program, which follows from the sources.
  parts.push_back(cpioArchive(archive.files));
  std::string all;
  for (const std::string &part : parts)
    all += std::to_string(part.size()) + ":" + part;
  return digest(all).substr(0, 20);
}

Command compileCommand(const std::string &compiler, const std::string &folder,
                       const std::vector<EmbeddedFile> &sources) {
  Command command;
  command.argv = {compiler};
  command.argv.insert(command.argv.end(), compilerFlags().begin(), compilerFlags().end());
  command.argv.insert(command.argv.end(), {"-o", "init"});
  for (const EmbeddedFile &source : sources)
    if (source.name.ends_with(".c"))
      command.argv.push_back(source.name);
  command.directory = folder;
  command.timeout = 120s;
  return command;
}

/// The bytes of the static init, compiled in `folder`, which is ours alone.
Result<std::string> compileInit(const Walls &walls, const std::string &compiler, const std::string &folder,
                                const std::vector<EmbeddedFile> &sources) {
  for (const EmbeddedFile &source : sources)
    if (const Status written = walls.files.write(folder + "/" + source.name, source.content); !written)
      return errorOf(written);
  const Result<ProcessResult> result = walls.process.run(compileCommand(compiler, folder, sources));
  if (!result)
    return errorOf(result);
  if (!result->ok())
    return cannotCompile(compiler, lastLines(result->errors, 5));
  return walls.files.read(folder + "/init");
}

/// The program is added as the only executable file.
std::string pack(std::vector<CpioEntry> files, const std::string &init) {
  files.push_back({"init", S_IFREG | 0755, init, 0, 0});
  return cpioArchive(files);
}

} // namespace

Result<std::string> packedGuest(const Walls &walls, const std::string &compiler, const GuestArchive &guest,
                                const std::string &cacheDir) {
  const Result<std::string> version = compilerVersion(walls, compiler);
  if (!version)
    return version;
  const std::string entry = cacheDir + "/initrd/" + cacheKey(compiler, *version, guest);
  const auto lock = walls.files.lock(entry + ".lock");
  if (!lock)
    return errorOf(lock);
  const std::string archive = entry + ".cpio";
  if (walls.files.exists(archive))
    return archive;
  const Result<std::string> init = compileInit(walls, compiler, entry + ".build", guest.sources);
  const Status removed = walls.files.removeAll(entry + ".build");
  if (!init)
    return init;
  if (!removed)
    return errorOf(removed);
  if (const Status written = walls.files.write(archive, pack(guest.files, *init)); !written)
    return errorOf(written);
  return archive;
}

} // namespace condresched
