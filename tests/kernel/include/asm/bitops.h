/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _ASM_BITOPS_H
#define _ASM_BITOPS_H

/* Index of the highest bit set; undefined where there is none. */
static inline unsigned long __fls(unsigned long word)
{
	return BITS_PER_LONG - 1 - __builtin_clzl(word);
}

static inline int test_bit(int nr, const volatile unsigned long *addr)
{
	return (addr[nr / BITS_PER_LONG] >> (nr % BITS_PER_LONG)) & 1UL;
}

#endif
