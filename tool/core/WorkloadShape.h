// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/Root.h"
#include "core/Site.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// What a system call finds, and so how many passes it makes over its fds.
enum class DescriptorState {
  Ready,    ///< At least one fd is ready at once: one pass.
  NotReady, ///< None is, and the timeout is 0: one pass.
  Woken,    ///< None is at first; it waits, and one event or the timeout ends that: a second pass.
};

/// ready, not ready, woken.
std::string toString(DescriptorState state);

/// 1 or 2.
int passesOf(DescriptorState state);

/// What a workload of bench-hooks/workloads/ gives to its system call.
struct WorkloadShape {
  std::string name; ///< The file's, without .c.
  Layout layout;
  std::string sets; ///< select()'s sets that the fds are in: in, out, ex. Empty for poll().
  DescriptorState state = DescriptorState::NotReady;
  int firstFd = 0; ///< The number of the first fd: FIRST_FD of bench-hooks/guest/workload.h.
};

/// The function of fs/select.c behind a workload: `select-*` runs do_select, `poll-*` do_sys_poll.
Root rootOfWorkload(const std::string &workload);

/// Of every workload whose fds are known: the one place that says so.
std::vector<WorkloadShape> workloadShapes();

/// None where the name is not among them.
std::optional<WorkloadShape> workloadShape(const std::string &name);

/// Executions of a pass, word, chunk or fd loop in one system call of the workload on n fds, all passes. The
/// words before the first fd count in a word loop's body. Which of select()'s sets an fd is in changes none:
/// it is polled once for all three.
LoopRuns runsIn(const LoopForm &form, const WorkloadShape &workload, int n);

/// How often the workload passes a site in one system call, all passes; not finite where that is not known.
/// `dense` and `layouts` are the site's: its executions of one pass, and by layout where fds count.
double executionsIn(const WorkloadShape &workload, const Executions &dense,
                    const std::map<std::string, Executions> &layouts);

/// The same of a side's site: 0 where it does not stand.
double executionsIn(const WorkloadShape &workload, const std::optional<SideState> &side);

/// How often the way through a hot loop that leads to a poll runs in one system call of the workload on as
/// many fds as the loop was counted for: its LoopRuns::arm, with what repeats the whole.
Executions armIn(const HotLoop &loop, const WorkloadShape &workload);

} // namespace condresched
