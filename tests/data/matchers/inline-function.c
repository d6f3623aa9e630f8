// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In the manner of 2.6.26: an inline function, whose own inner call is no site.
extern int _cond_resched(void);
static inline int cond_resched(void) { return _cond_resched(); }

int f(int n) {
  int r = cond_resched(); // site cond_resched call depth=0
  while (cond_resched()); // loop counted site cond_resched call depth=1
  return r;
}
