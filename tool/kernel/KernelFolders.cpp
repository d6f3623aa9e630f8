// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelFolders.h"

#include "kernel/CompilerMemo.h"
#include "kernel/Make.h"

#include <algorithm>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <set>

namespace condresched {

namespace {

/// What the kernel is not made of: its documents, and programs that run on the building machine.
const std::set<std::string> NotKernel = {"Documentation", "LICENSES", "include", "rust",
                                         "samples",       "tools",    "scripts"};

/// Before the folders, in what make prints.
constexpr const char *marker = "condresched-folders:";

/// The tree's top makefile keeps the folders in ARCH_CORE, ARCH_LIB and ARCH_DRIVERS since 6.1, in build-dirs
/// since 5.2 and in vmlinux-dirs since 2.6.0; a variable that it does not have is empty.
std::string rule() {
  return std::string("--eval=condresched-folders: ; @echo ") + marker +
         " $(vmlinux-dirs) $(build-dirs) $(ARCH_CORE) $(ARCH_LIB) $(ARCH_DRIVERS)";
}

bool hasMakefile(const Walls &walls, const std::string &folder) {
  return walls.files.exists(folder + "/Makefile") || walls.files.exists(folder + "/Kbuild");
}

/// The words behind the marker, without the slash that some of them end with.
std::vector<std::string> foldersIn(llvm::StringRef output) {
  std::vector<std::string> folders;
  for (llvm::StringRef rest = output; !rest.empty();) {
    auto [line, after] = rest.split('\n');
    rest = after;
    if (!line.consume_front(marker))
      continue;
    llvm::SmallVector<llvm::StringRef> words;
    line.split(words, ' ', -1, false);
    for (const llvm::StringRef word : words)
      folders.push_back(word.rtrim('/').str());
  }
  return folders;
}

} // namespace

bool mayBeKernel(const Architecture &arch, const std::string &folder) {
  const auto [first, rest] = llvm::StringRef(folder).split('/');
  if (first == "arch")
    return rest.empty() || rest.split('/').first == arch.sourceArch;
  return !NotKernel.contains(first.str());
}

Result<std::vector<std::string>> kernelFolders(const Walls &walls, const PreparedConfig &prepared,
                                               const Architecture &arch, const std::string &cacheDir) {
  Result<std::vector<std::string>> names = walls.files.list(prepared.source);
  if (!names)
    return names;
  const Result<ProcessResult> named = runMakeRemembering(walls, arch,
                                                         {.source = prepared.source,
                                                          .build = prepared.build,
                                                          .words = {"-s", rule(), "condresched-folders"},
                                                          .env = {}},
                                                         cacheDir);
  if (!named)
    return errorOf(named);
  std::vector<std::string> folders = {"arch/" + arch.sourceArch};
  auto add = [&](const std::string &folder) {
    if (std::ranges::find(folders, folder) == folders.end() &&
        hasMakefile(walls, prepared.source + "/" + folder))
      folders.push_back(folder);
  };
  for (const std::string &name : *names)
    if (name != "arch" && mayBeKernel(arch, name))
      add(name);
  // An architecture may name another's: um has parts of x86.
  for (const std::string &folder : foldersIn(named->output))
    if (folder.starts_with("arch/") || mayBeKernel(arch, folder))
      add(folder);
  return folders;
}

} // namespace condresched
