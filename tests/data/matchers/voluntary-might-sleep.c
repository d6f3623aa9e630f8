// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Under PREEMPT_VOLUNTARY might_sleep() reschedules; its inner might_resched() is no second site.
extern int __cond_resched(void);
#define might_resched() __cond_resched()
#define might_sleep() do { might_resched(); } while (0)

void f(int n) {
  for (int i = 0; i != n; i++) { // loop counted
    might_sleep(); // site might_sleep call depth=1
    might_resched(); // site might_resched call depth=1
  }
}
