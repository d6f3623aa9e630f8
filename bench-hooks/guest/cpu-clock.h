/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CPU_CLOCK_H
#define CPU_CLOCK_H

/* How many cycles of the CPU cpu_clock_run() takes: some 40 us, so that most readings are disturbed by
 * nobody. */
enum { CPU_CLOCK_CYCLES = 131072 };

/* Keeps the CPU busy for so many of its cycles. */
void cpu_clock_run(void);

#endif
