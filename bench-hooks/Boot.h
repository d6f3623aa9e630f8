// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/Engine.h"

#include <chrono>

namespace condresched {

/// From power-on to the last sample. A boot and run takes 15 s under tcg and 2 s under uml on an idle
/// machine.
inline constexpr std::chrono::seconds bootDeadline{300};

/// Boots what `command` boots, ends it at the guest's last line or at the deadline, and reads its console. An
/// error names what the guest did, the deadline where it passed, and the command to boot it by hand.
Result<GuestResult> boot(const Walls &walls, Command command, const std::string &unit,
                         std::chrono::seconds deadline = bootDeadline);

/// The result of a probe that ran `command`: usable where that ended well in time.
EngineProbe probeWith(const Walls &walls, const Command &command, const std::string &fix);

} // namespace condresched
