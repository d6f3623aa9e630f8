// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Engine.h"

namespace condresched {

Result<GuestResult> Engine::trace(const Walls &, const GuestRun &, const TraceQuestion &) const {
  return undecided("engine " + name() + " cannot log what a guest executes", "trace with engine tcg");
}

Result<GuestResult> Engine::count(const Walls &, const GuestRun &, const CountQuestion &) const {
  return undecided("engine " + name() + " cannot count the executions of each instruction", "engine tcg can");
}

int Engine::resolution(const std::string &) const { return 1; }

} // namespace condresched
