// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "kernel/Prepared.h"

#include <string>

namespace condresched {

/// Has kbuild make the headers that it makes only on its way to a unit's object, since the unit includes
/// `missing` and nobody has it: the object is made by its own name, with all that its rules ask for, and goes
/// again. True when it is worth reading the unit once more. Each header is asked for once in a config: one
/// that does not come of it, because no rule makes it, never will. Errors: make fails for another reason.
Result<bool> makeUnitHeaders(const Walls &walls, const PreparedConfig &prepared, const Architecture &arch,
                             const UnitCommand &command, const std::string &missing,
                             const std::string &cacheDir);

} // namespace condresched
