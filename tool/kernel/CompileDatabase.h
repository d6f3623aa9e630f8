// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Prepared.h"

#include <string>

namespace condresched {

/// The unit's command from compile_commands.json.in, filled in: for trees that kbuild cannot describe to us.
/// An entry for this very file wins over the one for `@FILE@`. Filled in are `@SOURCE@` (the tree), `@BUILD@`
/// (the prepared folder), `@FILE@` (path below the root), `@UNIT@` (its name without folder and ending),
/// `@ARCH@` (folder below arch/) and `@RESOURCE@` (the compiler's resource folder). Errors: the tree has no
/// such file, the compiler does not tell its resource folder.
Result<UnitCommand> databaseCommand(const Walls &walls, const PreparedConfig &prepared,
                                    const Architecture &arch, const std::string &file);

} // namespace condresched
