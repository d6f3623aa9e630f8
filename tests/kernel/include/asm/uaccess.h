/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _ASM_UACCESS_H
#define _ASM_UACCESS_H

#include <linux/kernel.h>

extern unsigned long copy_user_generic(void *to, const void *from, size_t bytes);
extern unsigned long clear_user(void __user *to, size_t bytes);

/* Both return how many bytes could not be copied. */
static inline unsigned long copy_from_user(void *to, const void __user *from, size_t bytes)
{
	might_sleep();
	return copy_user_generic(to, from, bytes);
}

static inline unsigned long copy_to_user(void __user *to, const void *from, size_t bytes)
{
	might_sleep();
	return copy_user_generic(to, from, bytes);
}

#define __put_user(value, where) \
	(copy_user_generic((where), &(value), sizeof(*(where))) ? -EFAULT : 0)

#endif
