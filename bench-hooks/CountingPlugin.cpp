// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/CountingPlugin.h"

#include "bench-hooks/Compile.h"
#include "core/Digest.h"

namespace condresched {

namespace {

std::string keyOf(const CompileQuestion &question) {
  std::string all = question.compiler.program;
  for (const std::string &flag : question.flags)
    all += '\0' + flag;
  for (const EmbeddedFile &source : question.sources)
    all += '\0' + source.name + '\0' + source.content;
  return digest(all).substr(0, 20);
}

} // namespace

Result<std::string> buildCountingPlugin(const Walls &walls, const std::string &cacheDir) {
  CompileQuestion question{"QEMU's counting plugin",
                           {"gcc", {"gcc", "libc6-dev"}},
                           {"-shared", "-fPIC", "-O2", "-w"},
                           pluginFiles(),
                           {}};
  const std::string entry = cacheDir + "/plugins/" + keyOf(question);
  question.folder = entry + ".build";
  const auto lock = walls.files.lock(entry + ".lock");
  if (!lock)
    return errorOf(lock);
  const std::string plugin = entry + ".so";
  if (walls.files.exists(plugin))
    return plugin;
  const Result<std::string> made = compiled(walls, question);
  if (!made)
    return made;
  if (const Status written = walls.files.write(plugin, *made); !written)
    return errorOf(written);
  return plugin;
}

} // namespace condresched
