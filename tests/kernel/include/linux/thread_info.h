/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_THREAD_INFO_H
#define _LINUX_THREAD_INFO_H

#include <linux/bitops.h>
#include <linux/linkage.h>
#include <asm/thread_info.h>

#define test_thread_flag(flag)	test_bit(flag, &current_thread_info()->flags)

#endif
