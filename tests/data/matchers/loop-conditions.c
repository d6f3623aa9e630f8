// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A site that a loop's own condition or step runs belongs to that loop, whatever it stands behind.
extern int _cond_resched(void);
extern int more(void);
#define cond_resched() ({ _cond_resched(); })

int f(int n, int r) {
  while (n-- && cond_resched()) // loop counted site cond_resched call depth=1
    more();
  while (n ? cond_resched() : more()) // loop counted site cond_resched call depth=1
    n--;
  while (({ n--; cond_resched(); n; })) // loop counted site cond_resched call depth=1
    more();
  while ((r = cond_resched())) // loop counted site cond_resched call depth=1
    n--;
  for (; more() || cond_resched();) // loop counted site cond_resched call depth=1
    n--;
  for (; more(); n--, cond_resched()) // loop counted site cond_resched call depth=1
    more();
  do // loop counted
    n--;
  while (n && cond_resched()); // site cond_resched call depth=1
  while (more()) // loop counted
    while (n && cond_resched()) // loop counted site cond_resched call depth=2
      n--;
  r = cond_resched(); // site cond_resched call depth=0
  return n || cond_resched(); // site cond_resched call depth=0
}
