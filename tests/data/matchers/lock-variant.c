// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The family's other members, and a rename that is none of identity.
extern int __cond_resched_lock(int *lock);
extern int _cond_resched(void);
#define cond_resched_lock(lock) ({ __cond_resched_lock(lock); })

void f(int *lock) {
  cond_resched_lock(lock); // site cond_resched_lock call depth=0
  _cond_resched(); // site cond_resched call depth=0
}
