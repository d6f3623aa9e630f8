// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/GuestArchive.h"

#include "bench-hooks/Compile.h"
#include "core/Digest.h"

#include <sys/stat.h>

namespace condresched {

namespace {

using namespace std::chrono_literals;

const std::vector<std::string> &compilerFlags() {
  static const std::vector<std::string> flags = {"-static", "-O2", "-w"};
  return flags;
}

constexpr const char *init = "the guest's init";

/// The first line of `COMPILER --version`; part of the cache key.
Result<std::string> compilerVersion(const Walls &walls, const CCompiler &compiler) {
  Command command;
  command.argv = {compiler.program, "--version"};
  command.timeout = 60s;
  const Result<ProcessResult> result = walls.process.run(command);
  if (!result)
    return walls.process.interrupted() ? errorOf(result) : cannotCompile(init, compiler, result.error().what);
  if (!result->ok())
    return cannotCompile(init, compiler, "--version ended with status " + std::to_string(result->status));
  return result->output.substr(0, result->output.find('\n'));
}

/// Everything that decides the archive's bytes. Each part is led by its length, so that no two lists of
/// parts look alike.
std::string cacheKey(const CCompiler &compiler, const std::string &version, const GuestArchive &archive) {
  std::vector<std::string> parts = {compiler.program, version};
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

/// The program is added as the only executable file.
std::string pack(std::vector<CpioEntry> files, const std::string &program) {
  files.push_back({"init", S_IFREG | 0755, program, 0, 0});
  return cpioArchive(files);
}

} // namespace

Result<std::string> guestKey(const Walls &walls, const CCompiler &compiler, const GuestArchive &guest) {
  return compilerVersion(walls, compiler).map([&](const std::string &version) {
    return cacheKey(compiler, version, guest);
  });
}

Result<std::string> packedGuest(const Walls &walls, const CCompiler &compiler, const GuestArchive &guest,
                                const std::string &cacheDir) {
  const Result<std::string> key = guestKey(walls, compiler, guest);
  if (!key)
    return key;
  const std::string entry = cacheDir + "/initrd/" + *key;
  const auto lock = walls.files.lock(entry + ".lock");
  if (!lock)
    return errorOf(lock);
  const std::string archive = entry + ".cpio";
  if (walls.files.exists(archive))
    return archive;
  const Result<std::string> program =
      compiled(walls, {init, compiler, compilerFlags(), guest.sources, entry + ".build"});
  if (!program)
    return program;
  if (const Status written = walls.files.write(archive, pack(guest.files, *program)); !written)
    return errorOf(written);
  return archive;
}

} // namespace condresched
