// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/CountingPlugin.h"

#include "core/Digest.h"
#include "support/Embedded.h"

namespace condresched {

namespace {

using namespace std::chrono_literals;

constexpr const char *compiler = "gcc";

std::string keyOf(const std::vector<EmbeddedFile> &sources) {
  std::string all = "plugin-1";
  for (const EmbeddedFile &source : sources)
    all += '\0' + source.name + '\0' + source.content;
  return digest(all).substr(0, 20);
}

/// In `folder`, which is ours alone.
Status compile(const Walls &walls, const std::vector<EmbeddedFile> &sources, const std::string &folder) {
  for (const EmbeddedFile &source : sources)
    if (Status written = walls.files.write(folder + "/" + source.name, source.content); !written)
      return written;
  Command command;
  command.argv = {compiler, "-shared", "-fPIC", "-O2", "-w", "-o", "counts.so", "counts.c"};
  command.directory = folder;
  command.timeout = 120s;
  const Result<ProcessResult> result = walls.process.run(command);
  if (!result)
    return errorOf(result);
  if (!result->ok())
    return undecided("QEMU's counting plugin cannot be compiled with " + std::string(compiler) + ": " +
                         lastLines(result->errors, 5),
                     "install it and its C library (Debian: gcc libc6-dev)");
  return {};
}

} // namespace

Result<std::string> buildCountingPlugin(const Walls &walls, const std::string &cacheDir) {
  const std::vector<EmbeddedFile> sources = pluginFiles();
  const std::string entry = cacheDir + "/plugins/" + keyOf(sources);
  const auto lock = walls.files.lock(entry + ".lock");
  if (!lock)
    return errorOf(lock);
  const std::string plugin = entry + ".so";
  if (walls.files.exists(plugin))
    return plugin;
  Status done = compile(walls, sources, entry + ".build");
  if (done)
    done = walls.files.rename(entry + ".build/counts.so", plugin);
  const Status removed = walls.files.removeAll(entry + ".build");
  if (!done)
    return errorOf(done);
  if (!removed)
    return errorOf(removed);
  return plugin;
}

} // namespace condresched
