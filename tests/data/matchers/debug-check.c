// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With a debug check and nothing else: the check is told file and line.
extern void __might_sleep(const char *file, int line);
#define might_resched() do { } while (0)
#define might_sleep() do { __might_sleep(__FILE__, __LINE__); might_resched(); } while (0)

void f(void) {
  might_sleep(); // site might_sleep check depth=0
}
