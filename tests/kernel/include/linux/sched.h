/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_SCHED_H
#define _LINUX_SCHED_H

#include <linux/kernel.h>
#include <linux/preempt.h>
#include <linux/rcupdate.h>
#include <linux/spinlock.h>

#define TASK_RUNNING		0
#define TASK_INTERRUPTIBLE	1

#define MAX_SCHEDULE_TIMEOUT	((long)(~0UL >> 1))

struct files_struct;

struct task_struct {
	volatile long state;
	struct files_struct *files;
	int prio;
};

enum system_states {
	SYSTEM_BOOTING,
	SYSTEM_RUNNING,
	SYSTEM_HALT,
};

extern enum system_states system_state;

#define __set_current_state(value)	do { current->state = (value); } while (0)
#define set_current_state(value)	do { current->state = (value); barrier(); } while (0)

asmlinkage void schedule(void);
extern long schedule_timeout(long timeout);

static inline int signal_pending(struct task_struct *task)
{
	(void)task;
	return unlikely(test_thread_flag(TIF_SIGPENDING));
}

static inline int need_resched(void)
{
	return unlikely(test_thread_flag(TIF_NEED_RESCHED));
}

/*
 * Scheduling points: where long-running kernel code offers the processor to others.
 * Each returns whether another task has run meanwhile.
 * cond_resched_lock() lets go of the lock for that time,
 * cond_resched_softirq() will enable bhs before scheduling.
 */
extern int _cond_resched(void);
#ifdef CONFIG_PREEMPT
static inline int cond_resched(void)
{
	return 0;
}
#else
static inline int cond_resched(void)
{
	return _cond_resched();
}
#endif

extern int cond_resched_lock(spinlock_t *lock);
extern int cond_resched_softirq(void);

/* Whoever holds the big kernel lock loses it by sleeping, so this one is never empty. */
static inline int cond_resched_bkl(void)
{
	return _cond_resched();
}

#endif
