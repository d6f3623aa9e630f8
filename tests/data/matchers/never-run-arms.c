// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conditions that are known at compile time, in every form: what they rule out is no site.
extern int _cond_resched(void);
extern void stop(void) __attribute__((noreturn));
#define cond_resched() ({ _cond_resched(); })
#define might_resched() do { } while (0)
#define relax(on) do { if (!(on)) break; cond_resched(); } while (0)

void operators(int n) {
  (void)(0 ? cond_resched() : n);
  (void)(1 ? cond_resched() : n); // site cond_resched call depth=0
  (void)(0 && cond_resched());
  (void)(1 && cond_resched()); // site cond_resched call depth=0
  (void)(1 || cond_resched());
  (void)(n && cond_resched()); // site cond_resched call depth=0
  (void)(n && 0 && cond_resched());
  (void)(1 && 0 && cond_resched());
  (void)((n || 1) && cond_resched()); // site cond_resched call depth=0
  (void)__builtin_choose_expr(1, 0, cond_resched());
  (void)_Generic(n, long: cond_resched(), default: 0);
}
void behindReturn(int n) {
  if (n)
    return;
  cond_resched(); // site cond_resched call depth=0
  if (!0)
    return;
  cond_resched();
  might_resched();
}
void behindBoth(int n) {
  if (n)
    return;
  else
    stop();
  cond_resched();
}
void behindBreak(int n) {
  while (n--) { // loop counted
    if (n == 3)
      continue;
    cond_resched(); // site cond_resched call depth=1
    break;
    cond_resched();
  }
}
void jumpedTo(int n) {
  if (n)
    goto out;
  return;
  cond_resched();
out:
  cond_resched(); // site cond_resched call depth=0
}
void cases(int n) {
  switch (n) {
  case 1:
    break;
    cond_resched();
  case 2:
    cond_resched(); // site cond_resched call depth=0
  }
}
void inMacro(void) {
  relax(0);
  relax(1); // site cond_resched call depth=0
}
void neverLoops(void) {
  while (0) // loop counted
    cond_resched();
}
