// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Kconfig.h"
#include "support/FakeWalls.h"

#include <algorithm>
#include <string>

namespace condresched {

/// A kernel tree on the fake disk, with `cp`, `chmod`, `ln` and a make that does as little as kbuild must.
class FakeKernel : public FakeWalls {
public:
  FakeKernel() {
    files.files = {{"/k/Makefile", "VERSION = 6\nPATCHLEVEL = 12\nSUBLEVEL = 1\nEXTRAVERSION =\n"},
                   {"/k/Kconfig", "source \"kernel/Kconfig.preempt\"\n"},
                   {"/k/scripts/Makefile.build", ""},
                   {"/k/kernel/Kconfig.preempt", "config PREEMPT\n\tbool \"full\"\n"},
                   {"/k/fs/select.c", "int do_select(int n)\n{\n}\n"}};
    process.whenRun({"cp"}, [this](const Command &command) { return copy(command); });
    process.whenRun({"chmod"}, printed(""));
    process.whenRun({"ln"}, printed(""));
    process.whenRun({"make"}, [this](const Command &command) { return make(command); });
  }

  Snapshot snapshot() const {
    return {
        .tree = {.path = "/k", .given = "k", .version = "6.12.1", .git = {}, .identity = "id", .owned = true},
        .overlay = {}};
  }

  /// A request for PREEMPT=y on top of defconfig.
  static ConfigRequest request() {
    ConfigRequest request;
    request.arch = {.name = "x86_64",
                    .sourceArch = "x86",
                    .make = {"ARCH=x86_64"},
                    .prepare = "prepare0",
                    .compiler = "clang-19",
                    .triple = {},
                    .imageTarget = "bzImage",
                    .image = "arch/x86/boot/bzImage",
                    .imageBase = {},
                    .guestCompiler = {},
                    .guestPackages = {}};
    request.profile = {.name = "audit", .base = "defconfig", .settings = {}};
    request.point.point = {.name = "full", .settings = {{"CONFIG_PREEMPT", "y"}}, .bootModes = {}};
    return request;
  }

  /// How many times make was run with this word.
  long runsOf(const std::string &word) const {
    return std::count_if(process.ran.begin(), process.ran.end(), [&](const Command &command) {
      return command.argv.front() == "make" &&
             std::find(command.argv.begin(), command.argv.end(), word) != command.argv.end();
    });
  }

  static std::string buildFolder(const Command &make) {
    for (const std::string &word : make.argv)
      if (word.starts_with("O="))
        return word.substr(2);
    return {};
  }

  std::string afterOlddefconfig; ///< When set, what `make olddefconfig` leaves as .config.
  std::string dryRun;            ///< What `make -n` prints.
  std::string folders;           ///< What the architecture's own makefile names.
  std::string makeErrors;        ///< When set, make fails with this.
  std::map<std::string, std::vector<std::string>> rules; ///< Target -> what else make leaves of it.

private:
  Result<ProcessResult> copy(const Command &command) {
    const std::string from = *(command.argv.end() - 2);
    const std::string to = command.argv.back();
    const std::map<std::string, std::string> before = files.files;
    for (const auto &[path, content] : before)
      if (path == from || path.starts_with(from + "/"))
        files.files[to + path.substr(from.size())] = content;
    return printed("");
  }

  Result<ProcessResult> make(const Command &command) {
    if (!makeErrors.empty())
      return failed(makeErrors, 2);
    if (command.argv.back() == "condresched-folders")
      return printed("condresched-folders: " + folders + "\n");
    const std::string build = buildFolder(command);
    for (const std::string &word : command.argv)
      perform(word, build);
    return printed(dryRun);
  }

  void perform(const std::string &word, const std::string &build) {
    const std::string object = "condresched-object=";
    const std::string target = word.starts_with(object) ? word.substr(object.size()) : word;
    if (target == "defconfig")
      files.files[build + "/.config"] = "# CONFIG_PREEMPT is not set\n";
    if (target == "olddefconfig" && !afterOlddefconfig.empty())
      files.files[build + "/.config"] = afterOlddefconfig;
    if (target == "olddefconfig")
      files.files[build + "/include/config/auto.conf"] = "";
    if (target == "prepare0")
      files.files[build + "/include/generated/bounds.h"] = "";
    if (const auto rule = rules.find(target); rule != rules.end()) {
      files.files[build + "/" + target] = "made";
      for (const std::string &file : rule->second)
        files.files[build + "/" + file] = "made";
    }
    if (target == "bzImage")
      files.files[build + "/arch/x86/boot/bzImage"] = "image";
  }
};

} // namespace condresched
