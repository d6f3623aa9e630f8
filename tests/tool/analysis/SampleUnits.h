// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "analysis/Reach.h"
#include "support/FakeUnits.h"

#include <stdexcept>

namespace condresched {

inline SourcePlace at(int line) { return {"fs/select.c", line, 1}; }

inline LoopFact loopFact(int parent, LoopShape shape, const std::string &bound, long long trips = 0) {
  return {parent, shape, at(1), bound, trips};
}

inline SiteFact site(const std::string &primitive, int loop, int line) {
  return {primitive, SiteState::Call, loop, at(line), {}, {"__cond_resched"}};
}

/// A unit shaped as FACTS of do_select: pass, word, fd around a poll; and do_poll in do_sys_poll.
inline UnitSummary selectUnit() {
  UnitSummary unit;
  unit.file = "fs/select.c";
  FunctionFact select{"do_select", at(10), false, {}, {}, {}, {}};
  select.loops = {loopFact(-1, LoopShape::Endless, "for (;;)"), loopFact(0, LoopShape::Counted, "i < n"),
                  loopFact(1, LoopShape::ConstantTrip, "j < BITS_PER_LONG", 64)};
  select.calls = {{"max_select_fd", "direct", "", "", -1, at(11)},
                  {"vfs_poll", "inline", "", "", 2, at(20)},
                  {"wait_here", "direct", "", "", 0, at(30)}};
  select.sites = {site("cond_resched", 1, 25)};
  FunctionFact maximum{
      "max_select_fd", at(5), false, {loopFact(-1, LoopShape::Endless, "for (;;)")}, {}, {}, {}};
  FunctionFact poll{"vfs_poll", {"include/linux/poll.h", 3, 1}, true, {}, {}, {}, {}};
  poll.calls = {{"", "ops", "file_operations", "poll", -1, at(4)}};
  FunctionFact wait{"wait_here", at(40), false, {}, {}, {site("might_sleep", -1, 41)}, {}};
  FunctionFact sysPoll{"do_sys_poll", at(60), false, {loopFact(-1, LoopShape::Counted, "todo")}, {}, {}, {}};
  sysPoll.calls = {{"do_poll", "direct", "", "", -1, at(62)}};
  sysPoll.sites = {site("might_sleep", 0, 61)};
  FunctionFact doPoll{"do_poll", at(50), false, {}, {}, {}, {}};
  doPoll.loops = {loopFact(-1, LoopShape::Endless, "for (;;)"),
                  loopFact(0, LoopShape::ListWalk, "walk != NULL"),
                  loopFact(1, LoopShape::Counted, "pfd != pfd_end")};
  doPoll.calls = {{"vfs_poll", "inline", "", "", 2, at(55)}};
  unit.functions = {select, maximum, poll, wait, sysPoll, doPoll};
  unit.constants = {{"POLLFD_PER_PAGE", 510}, {"N_STACK_PPS", 30}};
  return unit;
}

inline Result<Reach> reachIn(std::vector<UnitSummary> units, const Root &root, const ReachOptions &options) {
  FakeUnits source(std::move(units));
  Program program(source);
  return reach(program, root, options);
}

inline const HotLoop &loopNamed(const Reach &reach, const std::string &id) {
  for (const HotLoop &loop : reach.loops)
    if (loop.id == id)
      return loop;
  throw std::runtime_error("no loop " + id);
}

} // namespace condresched
