// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace condresched {

/// What it means that an address was executed.
enum class PointKind {
  WindowEntry,    ///< do_select or do_sys_poll begins.
  WindowExit,     ///< The instruction that it comes back to.
  FamilyEntry,    ///< A scheduling point's function begins.
  FamilyReturn,   ///< The instruction that a call of it comes back to.
  TailLeader,     ///< A straight line begins that ends in a jump to it.
  InterruptEntry, ///< Of an interrupt, an exception or the softirqs.
  InterruptExit,  ///< Back to the interrupted kernel code.
  TaskSwitch,     ///< The running task is about to give its stack up.
  Function,       ///< Some function begins that was asked for.
};

/// An address of the kernel that a traced boot logs. One address may be several points.
struct TracePoint {
  std::uint64_t address = 0;
  PointKind kind = PointKind::Function;
  std::string name; ///< Of the function, for messages and as evidence.
  int call = -1;    ///< Of a FamilyReturn or TailLeader: which of the calls looked for.
};

/// The addresses of `points`, each once, in order.
std::vector<std::uint64_t> addressesOf(const std::vector<TracePoint> &points);

} // namespace condresched
