/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_SLAB_H
#define _LINUX_SLAB_H

#include <linux/types.h>

#define GFP_KERNEL	0xd0u

extern void *kmalloc(size_t size, unsigned int flags);
extern void kfree(const void *block);

#endif
