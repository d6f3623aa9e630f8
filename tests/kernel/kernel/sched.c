// SPDX-License-Identifier: GPL-2.0
/* The scheduling points behind <linux/sched.h>. */
#include <linux/sched.h>

enum system_states system_state;

/* Another task runs before this returns, so the caller's state must be "running". */
static void __cond_resched(void)
{
	do {
		add_preempt_count(PREEMPT_ACTIVE);
		schedule();
		sub_preempt_count(PREEMPT_ACTIVE);
	} while (need_resched());
}

int __sched _cond_resched(void)
{
	if (!need_resched() || (preempt_count() & PREEMPT_ACTIVE))
		return 0;
	if (system_state != SYSTEM_RUNNING)
		return 0;
	__cond_resched();
	return 1;
}
EXPORT_SYMBOL(_cond_resched);

int __sched cond_resched_lock(spinlock_t *lock)
{
	int ran = 0;

	if (need_resched() && system_state == SYSTEM_RUNNING) {
		spin_unlock(lock);
		__cond_resched();
		spin_lock(lock);
		ran = 1;
	}
	return ran;
}
EXPORT_SYMBOL(cond_resched_lock);

extern void local_bh_enable(void);
extern void local_bh_disable(void);

int __sched cond_resched_softirq(void)
{
	if (!need_resched() || system_state != SYSTEM_RUNNING)
		return 0;
	local_bh_enable();
	__cond_resched();
	local_bh_disable();
	return 1;
}
EXPORT_SYMBOL(cond_resched_softirq);

#ifdef CONFIG_PREEMPT
asmlinkage void preempt_schedule(void)
{
	if (likely(preempt_count() == 0))
		__cond_resched();
}
#endif
