// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/UnitSummary.h"

namespace condresched {

/// Takes out the headers' functions that lead to nothing a summary is for, and the calls of them: no site, no
/// loop, no call that leaves the unit, no pointer. Most of what a kernel unit includes is of that kind.
void dropLeaves(UnitSummary &unit);

} // namespace condresched
