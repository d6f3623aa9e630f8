// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace condresched {

/// That a block of code which begins at a logged address was executed.
struct TraceEvent {
  std::uint64_t address = 0;
  std::uint64_t stack = 0; ///< The stack pointer when it began.
};

/// Reads what QEMU logs with `-d exec,cpu,nochain`: a line `Trace 0: HOST [BASE/ADDRESS/...]`, then the
/// registers. A block that was taken back before its first instruction (`Stopped execution`) is no event. A
/// log that ends in the middle of an event has lost that one.
void readTraceLog(std::string_view log, const std::function<void(const TraceEvent &)> &take);

} // namespace condresched
