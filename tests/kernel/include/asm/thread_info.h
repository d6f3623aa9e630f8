/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _ASM_THREAD_INFO_H
#define _ASM_THREAD_INFO_H

struct task_struct;

struct thread_info {
	struct task_struct *task;
	unsigned long flags;
	int preempt_count;
};

#define TIF_SIGPENDING		1
#define TIF_NEED_RESCHED	3

#define THREAD_SIZE	8192UL

/* The thread's own data lie at the low end of its kernel stack. */
static inline struct thread_info *current_thread_info(void)
{
	unsigned long sp;

	__asm__("mov %%rsp, %0" : "=r" (sp));
	return (struct thread_info *)(sp & ~(THREAD_SIZE - 1));
}

#define current	(current_thread_info()->task)

#endif
