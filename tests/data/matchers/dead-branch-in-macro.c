// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A family macro that has a dead branch of its own, as compile-time assertions and debug checks do, is a site.
extern int _cond_resched(void);
extern void note(void);
extern int held(void);
#define cond_resched() ({ _cond_resched(); })
#define assert_size(x) do { if (sizeof(x) > 64) note(); } while (0)
#define quiescent(t, preempt) do { if (preempt) note(); assert_size(t); } while (0)
#define cond_resched_tasks_rcu_qs() do { quiescent(0L, 0); cond_resched(); } while (0)
#define never(x) do { if (0) cond_resched(); } while (0)
#define assert_held() do { } while (0 && !held())

void f(int n) {
  while (n--) // loop counted
    cond_resched_tasks_rcu_qs(); // site cond_resched_tasks_rcu_qs call depth=1
  never(n);
  assert_held();
}
