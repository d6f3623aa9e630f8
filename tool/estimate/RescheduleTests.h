// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Result.h"
#include "estimate/MachineCode.h"

#include <string>

namespace condresched {

/// Marks the instructions of a unit that its debug information places in a test whether to reschedule: the
/// branch that ends their block leads, on the fast path, past what is done about it. `object` is the unit's.
/// Errors: undecided, where it is none.
Status markRescheduleTests(MachineUnit &unit, const std::string &object);

} // namespace condresched
