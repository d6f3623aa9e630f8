// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/WorkloadShape.h"

#include <algorithm>
#include <limits>

namespace condresched {

namespace {

constexpr int guestsFirstFd = 64;

/// `once` is of one pass.
Executions inAllPasses(const Executions &once, const WorkloadShape &workload) {
  const int passes = passesOf(workload.state);
  return nested({std::to_string(passes), static_cast<double>(passes)}, once);
}

} // namespace

std::string toString(DescriptorState state) {
  switch (state) {
  case DescriptorState::Ready:
    return "ready";
  case DescriptorState::NotReady:
    return "not ready";
  case DescriptorState::Woken:
    break;
  }
  return "woken";
}

int passesOf(DescriptorState state) { return state == DescriptorState::Woken ? 2 : 1; }

Root rootOfWorkload(const std::string &workload) {
  return {"fs/select.c", workload.starts_with("poll-") ? "do_sys_poll" : "do_select"};
}

std::vector<WorkloadShape> workloadShapes() {
  return {{"poll-pipe", denseLayout(), "", DescriptorState::NotReady, guestsFirstFd},
          {"select-file", denseLayout(), "in", DescriptorState::Ready, guestsFirstFd},
          {"select-pipe", denseLayout(), "in", DescriptorState::NotReady, guestsFirstFd},
          {"select-sparse", sparseLayout(), "in", DescriptorState::NotReady, guestsFirstFd}};
}

std::optional<WorkloadShape> workloadShape(const std::string &name) {
  const std::vector<WorkloadShape> all = workloadShapes();
  const auto found = std::ranges::find(all, name, &WorkloadShape::name);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

LoopRuns runsIn(const LoopForm &form, const WorkloadShape &workload, int n) {
  const LoopRuns once = runsOf(form, workload.layout, n, workload.firstFd);
  return {inAllPasses(once.body, workload), inAllPasses(once.arm, workload)};
}

double executionsIn(const WorkloadShape &workload, const Executions &dense,
                    const std::map<std::string, Executions> &layouts) {
  const auto found = layouts.find(workload.layout.name);
  if (found == layouts.end() && !layouts.empty())
    return std::numeric_limits<double>::quiet_NaN();
  return inAllPasses(found == layouts.end() ? dense : found->second, workload).atN;
}

double executionsIn(const WorkloadShape &workload, const std::optional<SideState> &side) {
  if (!side || side->state == SiteState::Absent)
    return 0;
  return executionsIn(workload, side->executions, side->layouts);
}

Executions armIn(const HotLoop &loop, const WorkloadShape &workload) {
  const auto runs = loop.layouts.find(workload.layout.name);
  if (runs == loop.layouts.end())
    return unknownExecutions("it was not counted for " + workload.layout.name + " fds");
  return inAllPasses(runs->second.arm, workload);
}

} // namespace condresched
