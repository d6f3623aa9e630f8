// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In the manner of 6.12 without preemption: a macro around an inline function around a call.
extern int __cond_resched(void);
static inline int _cond_resched(void) { return __cond_resched(); }
#define cond_resched() ({ _cond_resched(); })

void f(int n) {
  for (int i = 0; i < n; i++) // loop counted
    cond_resched(); // site cond_resched call depth=1
}
