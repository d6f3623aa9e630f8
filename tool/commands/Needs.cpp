// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Needs.h"

#include "kernel/Architecture.h"

#include <llvm/ADT/StringExtras.h>

namespace condresched {

std::vector<Need> needs() {
  const std::string header = "#include <stdio.h>\n";
  const std::string program = header + "int main(void) { return 0; }\n";
  const std::string libelf = "#include <libelf.h>\n";
  const std::string openssl = "#include <openssl/opensslv.h>\n";
  return {
      {"git", "git", "decodes mails and applies patches", true, {"git", "--version"}, {}},
      {"tar", "tar", "unpacks linux-source archives", true, {"tar", "--version"}, {}},
      {"xz", "xz-utils", "unpacks linux-source archives", true, {"xz", "--version"}, {}},
      {"make", "make", "runs Kconfig and kbuild", true, {"make", "--version"}, {}},
      {"clang-19", "clang-19", "the kernel's compiler", true, {"clang-19", "--version"}, {}},
      {"ld.lld-19", "lld-19", "the kernel's linker", true, {"ld.lld-19", "--version"}, {}},
      {"llvm-objcopy-19", "llvm-19", "the kernel's binary tools", true, {"llvm-objcopy-19", "--version"}, {}},
      {"gcc", "gcc", "host tools of kbuild, and the guest", true, {"gcc", "--version"}, {}},
      {"flex", "flex", "builds the tree's Kconfig parser", true, {"flex", "--version"}, {}},
      {"bison", "bison", "builds the tree's Kconfig parser", true, {"bison", "--version"}, {}},
      {"bc", "bc", "kbuild's timeconst.h", true, {"bc", "--version"}, {}},
      {"libelf",
       "libelf-dev",
       "kbuild's objtool",
       true,
       {"gcc", "-E", "-xc", "-", "-o", "/dev/null"},
       libelf},
      {"openssl headers",
       "libssl-dev",
       "kbuild's certificate tools",
       false,
       {"gcc", "-E", "-xc", "-", "-o", "/dev/null"},
       openssl},
      {"static libc",
       "libc6-dev",
       "the guest's init (bench)",
       false,
       {"gcc", "-static", "-xc", "-", "-o", "/dev/null"},
       program},
      {"kconfiglib",
       "python3-kconfiglib",
       "configs of trees whose makefiles do not run",
       false,
       {"/usr/bin/python3", "-c", "import kconfiglib; print('kconfiglib', kconfiglib.VERSION)"},
       {}},
      {"ccache", "ccache", "makes second kernel builds quick (bench)", false, {"ccache", "--version"}, {}},
      {"cpio", "cpio", "kbuild's initramfs", false, {"cpio", "--version"}, {}},
      {"kmod", "kmod", "kbuild's module install", false, {"depmod", "--version"}, {}},
      {"rsync", "rsync", "kbuild's header install", false, {"rsync", "--version"}, {}},
  };
}

std::vector<Need> guestNeeds() {
  const std::string program = "#include <stdio.h>\nint main(void) { return 0; }\n";
  std::vector<Need> needed;
  for (const std::string &name : architectureNames()) {
    const Result<Architecture> arch = architecture(name);
    if (!arch || arch->guestCompiler == "gcc")
      continue; // Told by needs() already.
    needed.push_back({"guest " + name,
                      llvm::join(arch->guestPackages, " "),
                      "the guest's init on " + name + " (bench)",
                      false,
                      {arch->guestCompiler, "-static", "-xc", "-", "-o", "/dev/null"},
                      program});
  }
  return needed;
}

} // namespace condresched
