// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/Engine.h"
#include "core/Result.h"

#include <optional>
#include <string>
#include <string_view>

namespace condresched {

/// What the guest printed, read as the protocol of our init, version 1. Lines that begin with `CRA1 ` are
/// ours, all others the kernel's or the firmware's:
///
///     CRA1 begin samples=20
///         so many sample lines will follow
///     CRA1 sample select-pipe n=500 calls=100 ns=1789200
///         the cost of all calls of one sample together
///     CRA1 clock select-pipe cycles=4194304 ns=1135400
///         of a timed run, after that sample: how long so many cycles of the CPU took
///     CRA1 fail select-pipe select() returned 3, expected 0
///         and nothing more is measured
///     CRA1 end 20
///         so many sample lines were printed
///     CRA1 off
///         the machine may be ended
///
/// `unit` (instructions or ns) is what the samples must be in. Errors name what the guest did: a failed
/// workload, a panic, an oops, a lockup, a stall, another version, a garbled line, missing samples, silence.
/// They never hold control characters of the guest.
Result<GuestResult> parseConsole(const std::string &console, const std::string &unit);

/// The worst that the kernel says about itself on the console, in words, with its own line; nothing where it
/// is well.
std::optional<std::string> kernelFault(const std::string &console);

/// A guest's text as it may stand in a message: one line, without the terminal's control sequences, other
/// control and non-ASCII bytes as `\xNN`, at most 200 characters.
std::string printable(std::string_view text);

/// The line that ends a run; an engine stops the machine when it sees it.
inline constexpr const char *lastLine = "CRA1 off";

} // namespace condresched
