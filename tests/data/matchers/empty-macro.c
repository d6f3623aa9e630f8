// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A site that leaves no trace in the AST at all.
#define cond_resched() do { } while (0)
#define might_sleep()

void f(int n) {
  for (;;) { // loop endless
    for (int j = 0; j < 64; j++) { // loop constant=64
      cond_resched(); // site cond_resched no-op depth=2
    }
    might_sleep(); // site might_sleep no-op depth=1
    if (n--)
      break;
  }
  might_sleep(); // site might_sleep no-op depth=0
}
