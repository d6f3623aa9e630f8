// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Config.h"
#include "estimate/MachineCode.h"

#include <optional>

namespace condresched {

/// The function as a boot mode leaves it: branches on the keys of PREEMPT_DYNAMIC (`sk_dynamic_NAME`,
/// kernel/sched/core.c) go where `mode` sends them. All others, and all outside PREEMPT_DYNAMIC, stay as
/// they are compiled, which is how the kernel boots.
MachineFunction inMode(const MachineFunction &function, const std::optional<BootMode> &mode);

} // namespace condresched
