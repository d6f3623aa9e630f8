// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "support/Embedded.h"
#include "support/Walls.h"

#include <string>
#include <vector>

namespace condresched {

/// A C compiler and how to get it.
struct CCompiler {
  std::string program;
  std::vector<std::string> packages; ///< Debian's, with the C library that it links against.
};

/// C of our own that is compiled where it is used.
struct CompileQuestion {
  std::string what; ///< For messages: "the guest's init".
  CCompiler compiler;
  std::vector<std::string> flags;
  std::vector<EmbeddedFile> sources; ///< All `.c` among them are compiled in one go.
  std::string folder;                ///< To do it in; it is made, and removed afterwards.
};

/// The bytes of what the compiler makes. Errors: undecided, with what the compiler said; those of the disk.
Result<std::string> compiled(const Walls &walls, const CompileQuestion &question);

/// The same error for a compiler that does not even start.
tl::unexpected<Error> cannotCompile(const std::string &what, const CCompiler &compiler,
                                    const std::string &why);

} // namespace condresched
