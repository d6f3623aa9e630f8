// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scheduling points that assembly calls.
int __cond_resched(void);

int by_name(int n)
{
	while (n--) // loop counted
		asm volatile("call __cond_resched" ::: "memory"); // site cond_resched call depth=1
	return n;
}

void by_operand(void)
{
	asm volatile("call %c[f]" : : [f] "i"(__cond_resched)); // site cond_resched call depth=0
}
