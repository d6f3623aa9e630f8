// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/OldKconfig.h"

#include "kernel/DotConfig.h"
#include "kernel/Survival.h"

namespace condresched {

namespace {

/// argv: the Kconfig file, the .config to read, the .config to write, the header to write ("" for none), the
/// base. Debian's package serves the system's python3, which need not be the first in PATH.
constexpr const char *Script = R"py(
import os, sys, kconfiglib
top, read, written, header, base = sys.argv[1:6]
kconf = kconfiglib.Kconfig(top, warn=False)
if base in ("allnoconfig", "tinyconfig"):
    for symbol in kconf.unique_defined_syms:
        if symbol.type in (kconfiglib.BOOL, kconfiglib.TRISTATE):
            symbol.set_value(2 if symbol.is_allnoconfig_y else 0)
kconf.load_config(read, replace=False)
kconf.write_config(written, header="", save_old=False)
if header:
    kconf.write_autoconf(header, header="")
)py";

struct KconfiglibRun {
  std::string read;
  std::string written;
  std::string header;
};

Status runKconfiglib(const Walls &walls, const std::string &source, const ConfigRequest &request,
                     const KconfiglibRun &run) {
  const std::string arch = request.arch.sourceArch;
  const Command python{.argv = {"/usr/bin/python3", "-c", Script, source + "/arch/" + arch + "/Kconfig",
                                run.read, run.written, run.header, request.profile.base},
                       .directory = source,
                       .env = {{"srctree", source},
                               {"ARCH", arch},
                               {"SRCARCH", arch},
                               {"KERNELVERSION", "old"},
                               {"CONFIG_", "CONFIG_"}},
                       .input = {},
                       .stopWhenSeen = {}};
  const Result<ProcessResult> result = walls.process.run(python);
  if (!result)
    return errorOf(result);
  if (result->ok())
    return {};
  if (result->errors.find("No module named 'kconfiglib'") != std::string::npos)
    return undecided(
        "the tree's makefiles do not run under today's make, and kconfiglib is not there to read its Kconfig",
        "apt-get install python3-kconfiglib");
  return undecided("kconfiglib cannot read the Kconfig of " + source + ": " + lastLines(result->errors, 2));
}

/// Where old trees keep what `make defconfig` takes.
std::string defconfigOf(const Walls &walls, const std::string &source, const ConfigRequest &request) {
  const std::string folder = source + "/arch/" + request.arch.sourceArch;
  for (const std::string &file : {folder + "/configs/" + request.arch.name + "_defconfig",
                                  folder + "/configs/defconfig", folder + "/defconfig"})
    if (const Result<std::string> text = walls.files.exists(file) ? walls.files.read(file) : std::string();
        text && !text->empty())
      return *text;
  return {};
}

} // namespace

Result<std::string> resolveWithKconfiglib(const Walls &walls, const std::string &source,
                                          const ConfigRequest &request, const std::string &work) {
  std::string base = request.point.dotConfig;
  if (base.empty() && request.profile.base == "defconfig")
    base = defconfigOf(walls, source, request);
  const KconfiglibRun run{.read = work + "/asked", .written = work + "/.config", .header = {}};
  if (Status written = walls.files.write(run.read, withSettings(base, settingsOf(request))); !written)
    return errorOf(written);
  if (Status resolved = runKconfiglib(walls, source, request, run); !resolved)
    return errorOf(resolved);
  return walls.files.read(run.written);
}

Status writeAutoconf(const Walls &walls, const std::string &source, const ConfigRequest &request,
                     const std::string &dotConfig, const std::string &work, const std::string &header) {
  const KconfiglibRun run{.read = work + "/.config", .written = work + "/.config", .header = header};
  if (Status written = walls.files.write(run.read, dotConfig); !written)
    return written;
  if (Status made = walls.files.makeDirectories(header.substr(0, header.rfind('/'))); !made)
    return made;
  return runKconfiglib(walls, source, request, run);
}

} // namespace condresched
