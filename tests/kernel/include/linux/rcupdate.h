/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_RCUPDATE_H
#define _LINUX_RCUPDATE_H

#include <linux/preempt.h>

#ifdef CONFIG_PREEMPT_RCU
extern void rcu_read_lock(void);
extern void rcu_read_unlock(void);
#else
#define rcu_read_lock()		preempt_disable()
#define rcu_read_unlock()	preempt_enable()
#endif

#endif
