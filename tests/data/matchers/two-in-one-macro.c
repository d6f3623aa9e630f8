// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A macro outside the family that invokes a scheduling point twice holds two sites.
extern int _cond_resched(void);
#define cond_resched() ({ _cond_resched(); })
#define breathe() do { cond_resched(); cond_resched(); } while (0)

void f(int n) {
  while (n--) // loop counted
    breathe(); // site cond_resched call depth=1 site cond_resched call depth=1
}
