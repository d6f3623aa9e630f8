// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code behind a condition that is always false runs all the same where something jumps into it.
extern int _cond_resched(void);
extern int more(void);
#define cond_resched() ({ _cond_resched(); })

void f(int n) {
  if (0) {
  again:
    cond_resched(); // site cond_resched call depth=0
  }
  switch (n) {
    if (0) {
    case 1:
      cond_resched(); // site cond_resched call depth=0
    }
  }
  if (more())
    goto again;
}
