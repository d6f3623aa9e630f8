// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In the manner of 6.4 to 6.15 with LIVEPATCH and full preemption: only a test remains.
extern void __klp_sched_try_switch(void);
static inline __attribute__((always_inline)) int key(void) {
  asm goto("nop %l[yes]" : : : : yes);
  return 0;
yes:
  return 1;
}
static inline void klp_sched_try_switch(void) {
  if (__builtin_expect(!!(key()), 0))
    __klp_sched_try_switch();
}
static inline int _cond_resched(void) {
  klp_sched_try_switch();
  return 0;
}
#define cond_resched() ({ _cond_resched(); })

void f(void) {
  cond_resched(); // site cond_resched static-key depth=0
}
