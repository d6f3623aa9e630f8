// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shapes that broke other tools.
extern int _cond_resched(void);
extern int need_resched(void);
extern int more(void);
#define cond_resched() ({ _cond_resched(); })

void f(char *pmd, char *end, int n) {
  do { // loop counted
    n--;
  } while (pmd++, cond_resched(), pmd != end); // site cond_resched call depth=1
  while (more()) cond_resched(); // loop counted site cond_resched call depth=1
  if (need_resched()) cond_resched(); // site cond_resched call depth=0
  for (int i = cond_resched(); i < n; i++) // loop counted site cond_resched call depth=0
    n = more() && cond_resched(); // site cond_resched call depth=1
  n = n ? cond_resched() : 0; // site cond_resched call depth=0
  n = ({ int r = more(); cond_resched(); r; }); // site cond_resched call depth=0
}
