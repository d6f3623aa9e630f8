// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/Boundaries.h"

#include <array>
#include <string_view>

namespace condresched {

namespace {

struct Boundary {
  std::string_view function;
  std::string_view reason;
};

constexpr std::string_view blocking = "the task sleeps: what runs meanwhile is other tasks";
constexpr std::string_view allocating = "the page allocator's slow path: reclaim, compaction, out of memory";
constexpr std::string_view faulting = "a page fault: the memory's owner decides what it takes";
constexpr std::string_view printing = "a message to the console";
constexpr std::string_view waking = "another task is woken: the scheduler's work for that task, never asleep";
constexpr std::string_view elsewhere = "other CPUs are asked to run something";
constexpr std::string_view busyPolling = "busy polling: the receive path of a network driver";
constexpr std::string_view dropping =
    "a packet is dropped, which is an error: kfree_skb() and not consume_skb()";
constexpr std::string_view driving = "a device is given work: its queue and its driver decide what it takes";
constexpr std::string_view completing =
    "a device's work is found done: once for each piece of it, then all that waited for it is told";
constexpr std::string_view powering = "a device is switched on or off: power management";
constexpr std::string_view notifying =
    "a notifier chain: told of a change to devices, CPUs or settings, and the call does not say who listens";
constexpr std::string_view deferring = "work that softirqs and RCU do for others";

/// Names that these functions have, or had in other versions since 2.6; where a tree has none of a name
/// nothing is lost.
constexpr std::array declared = {
    Boundary{"schedule", blocking},
    Boundary{"__schedule", blocking},
    Boundary{"preempt_schedule", blocking},
    Boundary{"preempt_schedule_notrace", blocking},
    Boundary{"schedule_rtlock", blocking},
    Boundary{"schedule_preempt_disabled", blocking},
    Boundary{"__alloc_pages_slowpath", allocating},
    Boundary{"node_reclaim", allocating},
    Boundary{"zone_reclaim", allocating},
    Boundary{"try_to_free_pages", allocating},
    Boundary{"out_of_memory", allocating},
    Boundary{"wakeup_kswapd", allocating},
    Boundary{"handle_mm_fault", faulting},
    Boundary{"faultin_page", faulting},
    Boundary{"vprintk", printing},
    Boundary{"vprintk_emit", printing},
    Boundary{"_printk", printing},
    Boundary{"printk", printing},
    Boundary{"__warn_printk", printing},
    Boundary{"dump_stack", printing},
    Boundary{"panic", printing},
    Boundary{"console_unlock", printing},
    Boundary{"nbcon_device_release", printing},
    Boundary{"try_to_wake_up", waking},
    Boundary{"smp_call_function_single", elsewhere},
    Boundary{"smp_call_function_single_async", elsewhere},
    Boundary{"smp_call_function_many_cond", elsewhere},
    Boundary{"generic_exec_single", elsewhere},
    Boundary{"napi_busy_loop", busyPolling},
    Boundary{"sk_busy_loop", busyPolling},
    Boundary{"kfree_skb", dropping},
    Boundary{"kfree_skb_reason", dropping},
    Boundary{"sk_skb_reason_drop", dropping},
    Boundary{"submit_bio", driving},
    Boundary{"submit_bio_noacct", driving},
    Boundary{"blk_mq_run_hw_queue", driving},
    Boundary{"blk_mq_run_hw_queues", driving},
    Boundary{"dma_fence_signal", completing},
    Boundary{"dma_fence_signal_locked", completing},
    Boundary{"dma_fence_signal_timestamp", completing},
    Boundary{"dma_fence_signal_timestamp_locked", completing},
    Boundary{"rpm_resume", powering},
    Boundary{"rpm_suspend", powering},
    Boundary{"rpm_idle", powering},
    Boundary{"notifier_call_chain", notifying},
    Boundary{"irq_work_queue", deferring},
    Boundary{"call_rcu", deferring},
    Boundary{"kvfree_call_rcu", deferring},
    Boundary{"do_softirq", deferring},
    Boundary{"__do_softirq", deferring},
    Boundary{"handle_softirqs", deferring},
};

} // namespace

std::string declaredBoundary(const std::string &function) {
  for (const Boundary &boundary : declared)
    if (boundary.function == function)
      return std::string(boundary.reason);
  return {};
}

} // namespace condresched
