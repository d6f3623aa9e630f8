/* SPDX-License-Identifier: GPL-2.0 */
#ifndef COUNTER_H
#define COUNTER_H

/* Whether the counter counts instructions, not time. */
int counts_instructions(void);

/* "instructions" or "ns": what the engine asked for on the kernel's command line. */
const char *counter_unit(void);

unsigned long long counter_read(void);

#endif
