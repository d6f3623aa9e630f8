// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace condresched {

/// That a block of code which begins at a logged address was executed.
struct TraceEvent {
  std::uint64_t address = 0;
  std::uint64_t stack = 0; ///< The stack pointer when it began.
};

/// Reads, line by line, what QEMU logs with `-d exec,cpu,nochain`: a line `Trace 0: HOST [BASE/ADDRESS/...]`,
/// then the registers. A block that was taken back before its first instruction (`Stopped execution`) is no
/// event. A log that ends in the middle of an event has lost that one.
class TraceLogReader {
public:
  explicit TraceLogReader(std::function<void(const TraceEvent &)> take) : take(std::move(take)) {}

  void line(std::string_view text);

  /// Hands over the last event, which is held back until the next one, since it may still be taken back.
  void finish();

private:
  std::function<void(const TraceEvent &)> take;
  std::optional<std::uint64_t> begun;
  std::optional<std::uint64_t> stack;
};

} // namespace condresched
