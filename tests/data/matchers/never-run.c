// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is only named for its type, or behind a condition that is false at compile time, is no site.
extern int _cond_resched(void);
#define cond_resched() ({ _cond_resched(); })

int f(void) {
  typeof(cond_resched()) r = 0;
  if (0)
    cond_resched();
  if (sizeof(long) == 8)
    cond_resched(); // site cond_resched call depth=0
  return r + (int)sizeof(_cond_resched());
}
