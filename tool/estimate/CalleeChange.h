// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "estimate/FastPath.h"

#include <string>

namespace condresched {

/// Whether both sides' function is the same machine code, as it stands in the objects.
bool isSameCode(const MachineFunction &one, const MachineFunction &other);

/// Of `symbol` and what it calls, as far as that is not the same code on the other side: the first function
/// with a loop that the other side's has not, whose turns nobody counts. Empty where there is none. A loop
/// that calls what has no fast path, as __schedule(), is on a way that nobody counts anyway.
std::string loopInChange(const CodeSource &side, const CodeSource &other, const std::string &symbol);

} // namespace condresched
