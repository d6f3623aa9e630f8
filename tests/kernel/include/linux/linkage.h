/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_LINKAGE_H
#define _LINUX_LINKAGE_H

#define asmlinkage
#define __sched		__attribute__((__section__(".sched.text")))
#define EXPORT_SYMBOL(sym)	extern __typeof__(sym) sym

#endif
