// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A definition that the config makes empty is empty, however it is written.
extern int __cond_resched_rt(void);
static inline int _cond_resched(void) { return 0 ? __cond_resched_rt() : 0; }
#define cond_resched() ({ _cond_resched(); })
static inline int cond_resched_lock(void) {
  if (!0)
    return 0;
  return __cond_resched_rt();
}
static inline int cond_resched_bkl(void) { return 0 && __cond_resched_rt(); }
static inline int cond_resched_rcu(void) { return 1 && __cond_resched_rt(); }

void f(void) {
  cond_resched(); // site cond_resched no-op depth=0
  cond_resched_lock(); // site cond_resched_lock no-op depth=0
  cond_resched_bkl(); // site cond_resched_bkl no-op depth=0
  cond_resched_rcu(); // site cond_resched_rcu call depth=0
}
