// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In the manner of 6.12 with PREEMPT_DYNAMIC on x86: typeof() names the target.
extern int __cond_resched(void);
extern typeof(__cond_resched) __SCT__cond_resched;
static inline __attribute__((always_inline)) int _cond_resched(void) { return (&__SCT__cond_resched)(); }
#define cond_resched() ({ _cond_resched(); })

void f(void) {
  do { // loop counted
    cond_resched(); // site cond_resched static-call depth=1 target=__cond_resched
  } while (*(volatile int *)0x1000);
}
