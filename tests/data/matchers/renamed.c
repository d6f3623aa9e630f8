// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name behind underscores is the same primitive, so that a rename is no change of identity.
extern int _cond_resched(void);
extern int __cond_resched(void);
#define cond_resched() ({ _cond_resched(); })

void f(int n) {
  while (n--) { // loop counted
    cond_resched(); // site cond_resched call depth=1
    _cond_resched(); // site cond_resched call depth=1
    __cond_resched(); // site cond_resched call depth=1
  }
}
