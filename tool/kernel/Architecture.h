// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"

#include <string>
#include <vector>

namespace condresched {

/// An architecture as a page of data, read from arch/NAME.json.
struct Architecture {
  std::string name;                       ///< As given to `--arch`.
  std::string sourceArch;                 ///< The folder below arch/ (kbuild's SRCARCH).
  std::vector<std::string> make;          ///< Variables for every make: ARCH=x86_64, LLVM=-19, ...
  std::string prepare;                    ///< make target after which kbuild can tell how it compiles.
  std::string compiler;                   ///< The kernel's C compiler as kbuild calls it.
  std::string triple;                     ///< LLVM target triple of the kernel's code.
  std::string imageTarget;                ///< make target of a bootable kernel.
  std::string image;                      ///< Its path below the build folder.
  std::string imageBase;                  ///< .config symbol: how far above its linked addresses it runs.
  std::string guestCompiler;              ///< C compiler for the guest's static init.
  std::vector<std::string> guestPackages; ///< Debian's packages of that compiler and its static C library.
};

/// The architecture called `name`; an error lists the known ones.
Result<Architecture> architecture(const std::string &name);

/// Names of all architectures, sorted.
std::vector<std::string> architectureNames();

/// The name of the one this program runs on.
std::string hostArchitecture();

} // namespace condresched
