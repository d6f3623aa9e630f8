/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CPU_CLOCK_H
#define CPU_CLOCK_H

/* How many cycles of the CPU cpu_clock_run() takes: some 1.2 ms. Under UML reading the counter takes
 * 15 us, and up to 20 us more after a while without a reading, which must not count for much. */
enum { CPU_CLOCK_CYCLES = 4194304 };

/* Keeps the CPU busy for so many of its cycles. */
void cpu_clock_run(void);

#endif
