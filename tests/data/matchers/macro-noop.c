// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In the manner of 6.12 with full preemption: the same macro comes to nothing.
static inline void __might_resched(const char *file, int line, unsigned offsets) {}
static inline int _cond_resched(void) { return 0; }
#define cond_resched() ({ __might_resched(__FILE__, __LINE__, 0); _cond_resched(); })

void f(int n) {
  while (n--) // loop counted
    cond_resched(); // site cond_resched no-op depth=1
}
