// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An alias counts as a definition for clang, but it has no body to read.
extern int _cond_resched(void);
#define cond_resched() ({ _cond_resched(); })

long f(void) {
  return cond_resched(); // site cond_resched call depth=0
}
long sys_f(void) __attribute__((alias("f")));
