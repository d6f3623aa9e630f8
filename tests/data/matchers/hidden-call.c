// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A call that names no function is a call: through a pointer, or written in assembler.
extern int (*resched_hook)(void);
static inline int _cond_resched(void) { return resched_hook(); }
static inline void __might_resched(void) { asm volatile("call __cond_resched" ::: "memory"); }
static inline void __barrier(void) { asm volatile("" ::: "memory"); }
#define cond_resched() _cond_resched()
#define might_resched() __might_resched()
#define cond_resched_rcu() __barrier()

void f(int n) {
  while (n--) { // loop counted
    cond_resched(); // site cond_resched call depth=1
    might_resched(); // site might_resched call depth=1
    cond_resched_rcu(); // site cond_resched_rcu no-op depth=1
  }
}
