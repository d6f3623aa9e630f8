/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_PREEMPT_H
#define _LINUX_PREEMPT_H

#include <linux/thread_info.h>
#include <linux/compiler.h>

#define PREEMPT_ACTIVE	0x10000000

#define preempt_count()	(current_thread_info()->preempt_count)

#define add_preempt_count(val)	do { preempt_count() += (val); } while (0)
#define sub_preempt_count(val)	do { preempt_count() -= (val); } while (0)

#ifdef CONFIG_PREEMPT
asmlinkage void preempt_schedule(void);

#define preempt_disable() \
	do { add_preempt_count(1); barrier(); } while (0)
#define preempt_check_resched() \
	do { if (unlikely(test_thread_flag(TIF_NEED_RESCHED))) preempt_schedule(); } while (0)
#define preempt_enable() \
	do { barrier(); sub_preempt_count(1); preempt_check_resched(); } while (0)
#else
#define preempt_disable()	do { } while (0)
#define preempt_enable()	do { } while (0)
#endif

#endif
