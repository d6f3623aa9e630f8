// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace condresched {

/// `sample WORKLOAD n=N calls=CALLS UNIT=TOTAL`
struct SampleLine {
  std::string workload;
  int n = 0;
  double calls = 0;
  std::string unit;
  double total = 0; ///< Of all calls together.
};

/// `clock WORKLOAD cycles=CYCLES ns=TIME`
struct ClockLine {
  std::string workload;
  double cycles = 0; ///< Of the CPU,
  double ns = 0;     ///< and how long they took, by the guest's clock; above 0.
};

/// One line of the guest's init without its `CRA1 `; exactly one member is set, none for `off`.
struct ProtocolLine {
  std::optional<long> begin;
  std::optional<long> end;
  std::optional<SampleLine> sample;
  std::optional<ClockLine> clock;
  std::string failure;
};

/// Nothing where the line is garbled or of a kind that this version does not know.
std::optional<ProtocolLine> parseProtocolLine(std::string_view text);

} // namespace condresched
