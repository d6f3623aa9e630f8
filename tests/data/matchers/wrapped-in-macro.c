// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A macro that is no family member holds the site; the site is where it is used.
extern int _cond_resched(void);
#define cond_resched() ({ _cond_resched(); })
#define step(x) do { (x)++; cond_resched(); } while (0)
#define pass_on(x) x

void f(int n) {
  while (n < 100) // loop counted
    step(n); // site cond_resched call depth=1
  pass_on(cond_resched()); // site cond_resched call depth=0
}
