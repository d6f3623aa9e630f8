/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_SPINLOCK_H
#define _LINUX_SPINLOCK_H

#include <linux/preempt.h>

typedef struct {
	volatile unsigned int held;
} spinlock_t;

#define spin_lock(lock)		do { preempt_disable(); (lock)->held = 1; } while (0)
#define spin_unlock(lock)	do { (lock)->held = 0; preempt_enable(); } while (0)

#endif
