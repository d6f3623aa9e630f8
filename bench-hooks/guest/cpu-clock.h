/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CPU_CLOCK_H
#define CPU_CLOCK_H

/* How many cycles of the CPU cpu_clock_run() takes: some 150 us, many times what a reading of the counter
 * takes under UML, and short enough that most runs are disturbed by nobody. */
enum { CPU_CLOCK_CYCLES = 524288 };

/* Keeps the CPU busy for so many of its cycles. */
void cpu_clock_run(void);

#endif
