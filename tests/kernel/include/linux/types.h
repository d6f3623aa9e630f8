/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_TYPES_H
#define _LINUX_TYPES_H

#include <linux/compiler.h>

#ifndef NULL
#define NULL	((void *)0)
#endif

#ifdef CONFIG_64BIT
#define BITS_PER_LONG	64
#else
#define BITS_PER_LONG	32
#endif

typedef long long s64;
typedef unsigned long size_t;

/* A user's set of descriptors: one bit each, in longs. */
#define FD_SETSIZE	1024
typedef struct {
	unsigned long bits[FD_SETSIZE / BITS_PER_LONG];
} fd_set;

#endif
